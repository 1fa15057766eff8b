/** Limits of the application form (product.md §5.2, product.md §9.4). */
export const NAME_MAX_LENGTH = 20;
export const CAPTCHA_MAX_LENGTH = 4;
export const STORES_MAX = 2;
export const CAPTCHA_REFRESH_MS = 5 * 60 * 1000;
