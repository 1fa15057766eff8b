/** @param {Buffer} pdf @returns {number} number of pages */
export function countPages(pdf) {
  return (pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g) ?? []).length;
}

/**
 * @param {import("playwright-core").Page} page @param {string} path @returns {Promise<Buffer>} the page printed on A4
 */
export async function print(page, path) {
  await page.goto(path);
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  return page.pdf({ preferCSSPageSize: true });
}
