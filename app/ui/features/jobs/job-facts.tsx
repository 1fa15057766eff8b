import { showDay } from "~/domain/dates";
import type { JobItem } from "~/domain/jobs/job";
import { jobsCopy } from "~/ui/copy/jobs/jobs";

/** Where a job is, in which department, and since when: on the board and in its details. */
export function JobFacts({ job, className = "" }: { job: JobItem; className?: string | undefined }) {
  const day = showDay(job.publishedAt);
  return (
    <dl className={`detail ${className}`}>
      {job.city === null ? null : <Fact name={jobsCopy.city} value={job.city} />}
      {job.department === null ? null : <Fact name={jobsCopy.department} value={job.department} />}
      {day === null ? null : <Fact name={jobsCopy.published} value={day} isNumber />}
    </dl>
  );
}

function Fact({ name, value, isNumber = false }: { name: string; value: string; isNumber?: boolean }) {
  return (
    <div>
      <dt className="visually-hidden">{name}</dt>
      <dd className={isNumber ? "number" : undefined}>{value}</dd>
    </div>
  );
}
