import type { JobItem } from "~/domain/jobs/job";
import { urls } from "~/domain/urls/urls";
import { SiteLink } from "~/ui/components/button";
import { pagesCopy } from "~/ui/copy/pages";
import { commonCopy } from "~/ui/copy/common";
import { jobsCopy } from "~/ui/copy/jobs/jobs";
import { Icon } from "~/ui/components/icons";
import { PastEnd } from "../listing/listing-notices";
import { Pagination } from "../listing/pagination";
import { Notice } from "~/ui/components/notice";
import { Filter, FilterForm } from "~/ui/forms/filter-form";
import styles from "./job-board.module.css";
import { JobFacts } from "./job-facts";
import type { BoardQuery, BoardView } from "./job-view";

/** The open jobs, ten per page, filtered by city and keyword (product.md §2.20); null = they could not be loaded. */
export function JobBoard({ board, query }: { board: BoardView | null; query: BoardQuery }) {
  if (board === null) {
    return <Notice title={commonCopy.requestFailed} role="alert" retry={urls.jobBoard(query)} />;
  }
  const { jobs, total, pages } = board;
  return (
    <div className={`page ${styles.board}`}>
      <Filters board={board} />
      {jobs.length > 0 ? (
        <>
          <p className={`detail ${styles.total}`} role="status">
            {jobsCopy.total(total)}
          </p>
          <ul className={styles.jobs}>
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} query={board.query} />
            ))}
          </ul>
          <Pagination
            page={board.query.page}
            pages={pages}
            hrefOf={(page) => urls.jobBoard({ ...board.query, page })}
          />
        </>
      ) : (
        <NoJobs board={board} />
      )}
    </div>
  );
}

function Filters({ board: { query, cities } }: { board: BoardView }) {
  return (
    <FilterForm key={`${query.city} ${query.keyword}`} action={urls.jobs} label={pagesCopy.jobs} submit={jobsCopy.find}>
      <Filter name={jobsCopy.city}>
        <select name="city" defaultValue={query.city}>
          <option value="">{jobsCopy.allCities}</option>
          {cities.map((city) => (
            <option key={city.id} value={city.id}>
              {city.name}
            </option>
          ))}
        </select>
      </Filter>
      <Filter name={jobsCopy.keyword}>
        <input type="search" name="keyword" defaultValue={query.keyword} maxLength={50} />
      </Filter>
    </FilterForm>
  );
}

function JobRow({ job, query }: { job: JobItem; query: BoardQuery }) {
  return (
    <li className={styles.job}>
      <SiteLink
        href={urls.jobBoard({ ...query, jobId: job.id })}
        className={`hover-group ${styles.link}`}
        preventScrollReset
      >
        <h2 className="hover-underlined size-20">{job.title}</h2>
        <JobFacts job={job} className={styles.facts} />
        <Icon name="arrow" className={styles.sign} />
      </SiteLink>
    </li>
  );
}

function NoJobs({ board: { query, total, pages } }: { board: BoardView }) {
  if (total > 0) {
    return <PastEnd title={jobsCopy.pastEnd} pages={pages} hrefOf={(page) => urls.jobBoard({ ...query, page })} />;
  }
  const isNarrowed = query.city !== "" || query.keyword !== "";
  return (
    <Notice
      title={jobsCopy.empty}
      text={jobsCopy.emptyHint}
      way={{ href: isNarrowed ? urls.jobs : urls.career, label: isNarrowed ? jobsCopy.allJobs : pagesCopy.career }}
    />
  );
}
