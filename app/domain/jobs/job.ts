/** Jobs and the job board (product.md §2.20 Job board and application, product.md §3.13 Job, city, captcha). */

export const JOBS_PER_PAGE = 10;

export interface JobItem {
  id: string;
  title: string;
  city: string | null;
  department: string | null;
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss+08:00`. */
  publishedAt: string | null;
}

export interface Job {
  id: string;
  title: string;
  /** Rich text: the upstream's, decoded; not sanitised until the CMS engine has done so. */
  html: string;
  storeRequired: boolean;
  workFileRequired: boolean;
}
