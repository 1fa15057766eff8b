import type { CityChoice } from "~/domain/jobs/application";
import type { JobItem } from "~/domain/jobs/job";

export interface BoardQuery {
  /** An areaId; "" = all. */
  city: string;
  keyword: string;
  /** 1-based. */
  page: number;
}

export interface BoardView {
  query: BoardQuery;
  cities: readonly CityChoice[];
  jobs: readonly JobItem[];
  total: number;
  pages: number;
}
