import type { JobItem } from "~/domain/jobs/job";
import { urls } from "~/domain/urls/urls";
import { ButtonLink, SiteLink } from "~/ui/components/button";
import { commonCopy } from "~/ui/copy/common";
import { jobsCopy } from "~/ui/copy/jobs/jobs";
import { showDay } from "~/domain/dates";
import { Icon } from "~/ui/components/icons";
import { PastEnd } from "../listing/listing-notices";
import { Pagination } from "../listing/pagination";
import { Notice } from "~/ui/components/notice";
import { Filter, FilterForm } from "~/ui/forms/filter-form";
import styles from "./job-board.module.css";
import type { BoardQuery, BoardView } from "./job-view";

/** The open jobs, ten per page, filtered by city and keyword (product.md §2.20); null = they could not be loaded. */
export function JobBoard({ board, query }: { board: BoardView | null; query: BoardQuery }) {
  if (board === null) {
    return (
      <Notice title={commonCopy.requestFailed} role="alert">
        <ButtonLink href={urls.jobBoard(query)} reloadDocument>
          {commonCopy.retry}
        </ButtonLink>
      </Notice>
    );
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
    <FilterForm key={`${query.city} ${query.keyword}`} action={urls.jobs} label={jobsCopy.title} submit={jobsCopy.find}>
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
  const day = showDay(job.publishedAt);
  return (
    <li className={styles.job}>
      <SiteLink href={urls.jobBoard({ ...query, jobId: job.id })} className={styles.link} preventScrollReset>
        <h2 className={styles.title}>{job.title}</h2>
        <dl className={`detail ${styles.facts}`}>
          {job.city === null ? null : <Fact name={jobsCopy.city} value={job.city} />}
          {job.department === null ? null : <Fact name={jobsCopy.department} value={job.department} />}
          {day === null ? null : <Fact name={jobsCopy.published} value={day} isNumber />}
        </dl>
        <Icon name="arrow" className={styles.sign} />
      </SiteLink>
    </li>
  );
}

function Fact({ name, value, isNumber = false }: { name: string; value: string; isNumber?: boolean }) {
  return (
    <div className={styles.fact}>
      <dt className="visually-hidden">{name}</dt>
      <dd className={isNumber ? "number" : undefined}>{value}</dd>
    </div>
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
      way={{ href: isNarrowed ? urls.jobs : urls.career, label: isNarrowed ? jobsCopy.allJobs : jobsCopy.career }}
    />
  );
}
