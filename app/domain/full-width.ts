const NARROWER_BY = 0xfee0;

/** Full-width ASCII (`１３８`, `ＮＨ`, `＋`), as a Chinese keyboard may write it, as plain ASCII. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - NARROWER_BY));
