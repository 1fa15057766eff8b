/** A search for this throws in a loader of a site with `ownFaultEnv`: a failure for no reason of the upstream's. */
export const OWN_FAULT_PATH = "/search-results-page?q=" + encodeURIComponent("裂璺");

const preload = `
const { normalize } = String.prototype;
String.prototype.normalize = function (form) {
  if (String(this) === "裂璺") throw new Error("a fault of our own");
  return normalize.call(this, form);
};`;

export const ownFaultEnv = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` };
