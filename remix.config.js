/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: "./app/server/main.ts",
  serverModuleFormat: "esm",
  serverBuildPath: "build/index.js",
  // Bundled, so that React's production code runs whatever NODE_ENV says (docs/decisions/001).
  serverDependenciesToBundle: [
    /^react$/,
    /^react\//,
    /^react-dom/,
    /^scheduler/,
    /^@remix-run\/(?:react|router)/,
    /^react-router/,
    /^react-toastify/,
    /^@conform-to\/react/,
    /^keen-slider/,
    /^qrcode\.react/,
    "turbo-stream",
  ],
  ignoredRouteFiles: ["**/.*", "**/*.css", "**/*.test.{ts,tsx}"],
  future: {
    v3_fetcherPersist: true,
    // One manifest instead of a request per page (docs/decisions/002).
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
