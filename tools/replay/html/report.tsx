import { writeFileSync } from "node:fs";
import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { UsageError } from "../usage-error";
import styles from "./report.css.txt";
import { splitChange, toVisibleText } from "./value-text";

/** The results of a command, as a page for a browser. Any text in it may come from an upstream. */
export interface Report {
  /** The result in one line. */
  title: string;
  /** Shown below the title. */
  facts: [name: string, value: string][];
  /** Plural name of the sections' subjects: "routes". */
  subject: string;
  columns: { before: string; after: string };
  sections: ReportSection[];
}

export interface ReportSection {
  /** A route or an endpoint. */
  name: string;
  state: "same" | "differs" | "new";
  summary: string;
  /** Additional information about the section. */
  notes: string[];
  differences: ReportDifference[];
  /** Fields that are the same before and after. */
  same: { path: string; value: string }[];
  /** Paths of fields that were not compared. */
  notCompared: string[];
}

export interface ReportDifference {
  /** With "changed", the different parts of the two values are highlighted. */
  kind: string;
  /** The path of a field, or a request. */
  path: string;
  /** Displayed text; null = missing. */
  before: string | null;
  after: string | null;
}

/** Prevents loading and running anything, whatever the values contain. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
/** Longer values scroll within their cell. */
const MAX_UNSCROLLED_LENGTH = 2000;

/** @throws UsageError if the file cannot be written */
export function writeReport(path: string, report: Report): void {
  try {
    writeFileSync(path, renderReport(report));
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A self-contained HTML document without scripts. */
export function renderReport(report: Report): string {
  return `<!DOCTYPE html>\n${renderToStaticMarkup(<ReportPage {...report} />)}\n`;
}

function ReportPage({ title, facts, subject, columns, sections }: Report) {
  const differing = sections.filter(({ state }) => state !== "same").length;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <header>
          <p className="house">
            <span lang="zh-Hans">北港瓷</span> NORDHAVN
          </p>
          <h1>{title}</h1>
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{toVisibleText(value)}</dd>
              </div>
            ))}
          </dl>
        </header>
        <div className="columns">
          <div className="side">
            <fieldset>
              <legend>Show</legend>
              <label>
                <input type="radio" name="show" id="show-differing" autoComplete="off" defaultChecked />
                only differences
              </label>
              <label>
                <input type="radio" name="show" id="show-all" autoComplete="off" />
                everything
              </label>
            </fieldset>
            <nav aria-label={subject}>
              <ol>
                {sections.map(({ name, state, differences }, at) => (
                  <li key={at} className={state}>
                    <a href={`#${idOf(at)}`}>
                      <bdi>{toVisibleText(name)}</bdi>
                      <span className="state">{differences.length > 0 ? countOf(differences.length) : state}</span>
                    </a>
                  </li>
                ))}
              </ol>
              <a className="back" href="#all">
                all {subject}
              </a>
            </nav>
          </div>
          <main id="all">
            {differing === 0 && <p className="nothing">Nothing differs. “everything” shows the compared fields.</p>}
            {sections.map((section, at) => (
              <Section key={at} id={idOf(at)} section={section} columns={columns} />
            ))}
          </main>
        </div>
      </body>
    </html>
  );
}

function Section({ id, section, columns }: { id: string; section: ReportSection; columns: Report["columns"] }) {
  const { name, state, summary, notes, differences, same, notCompared } = section;
  return (
    <section id={id} className={`entry ${state}`}>
      <h2>
        <bdi>{toVisibleText(name)}</bdi>
      </h2>
      <p className="summary">{toVisibleText(summary)}</p>
      {notes.length > 0 && (
        <ul className="notes">
          {notes.map((note, at) => (
            <li key={at}>{toVisibleText(note)}</li>
          ))}
        </ul>
      )}
      {differences.length > 0 && (
        <table className="differences">
          <thead>
            <tr>
              <th scope="col">{columns.before}</th>
              <th scope="col">{columns.after}</th>
            </tr>
          </thead>
          {differences.map((difference, at) => (
            <Difference key={at} {...difference} />
          ))}
        </table>
      )}
      {(same.length > 0 || notCompared.length > 0) && (
        <div className="same-fields">
          <h3>
            {state === "new" ? "fields" : "the same"}: {same.length}
          </h3>
          <table>
            <tbody>
              {same.map(({ path, value }, at) => (
                <tr key={at}>
                  <th scope="row">
                    <FieldPath path={path} />
                  </th>
                  <td lang="zh-Hans">
                    <bdi>{toVisibleText(value)}</bdi>
                  </td>
                </tr>
              ))}
              {notCompared.map((path) => (
                <tr key={path}>
                  <th scope="row">
                    <FieldPath path={path} />
                  </th>
                  <td className="absent">not compared: differs in each run</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Difference({ kind, path, before, after }: ReportDifference) {
  const parts = kind === "changed" && before !== null && after !== null ? splitChange(before, after) : null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          <span className="kind">{kind}</span> <FieldPath path={path} />
        </th>
      </tr>
      <tr>
        <Value text={before} parts={parts && [parts.start, parts.before, parts.end]} />
        <Value text={after} parts={parts && [parts.start, parts.after, parts.end]} />
      </tr>
    </tbody>
  );
}

/** A field path that preferably wraps between field names. */
function FieldPath({ path }: { path: string }) {
  return (
    <bdi>
      {toVisibleText(path)
        .split(/(?<=[.\]&])/)
        .map((part, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
    </bdi>
  );
}

/** A value with its changed part highlighted. */
function Value({ text, parts }: { text: string | null; parts: [string, string, string] | null }) {
  if (text === null) return <td className="absent">missing</td>;
  const [start, changed, end] = parts ?? [text, "", ""];
  return (
    <td lang="zh-Hans">
      <div
        {...(text.length > MAX_UNSCROLLED_LENGTH ? { className: "value long", tabIndex: 0 } : { className: "value" })}
      >
        <bdi>
          {toVisibleText(start)}
          {changed !== "" && <mark>{toVisibleText(changed)}</mark>}
          {toVisibleText(end)}
        </bdi>
      </div>
    </td>
  );
}

const idOf = (at: number) => `section-${at + 1}`;

/** `1 difference`, `3 differences` */
export const countOf = (differences: number) => (differences === 1 ? "1 difference" : `${differences} differences`);
