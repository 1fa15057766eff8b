export interface BoardQuery {
  /** An areaId; "" = all. */
  city: string;
  keyword: string;
  /** From 1. */
  page: number;
}

export interface JobItemView {
  id: string;
  title: string;
  city: string | null;
  department: string | null;
  /** `YYYY-MM-DD`, or a moment that begins with it. */
  publishedAt: string | null;
}

export interface BoardView {
  query: BoardQuery;
  cities: readonly { id: string; name: string }[];
  jobs: readonly JobItemView[];
  total: number;
  pages: number;
}

export interface JobView {
  id: string;
  title: string;
  /** Sanitised. */
  html: string;
  storeRequired: boolean;
  workFileRequired: boolean;
}
