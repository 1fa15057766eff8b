import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useContext, useEffect } from "react";
import type { FailureReference } from "~/domain/failure-reference";
import { focusHeading } from "~/ui/components/behaviour/focus-heading";
import { ButtonLink } from "~/ui/components/button";
import { TelephoneLinks } from "~/ui/components/contact/telephone-links";
import { commonCopy } from "~/ui/copy/common";
import { contactCopy } from "~/ui/copy/contact";
import { errorsCopy } from "~/ui/copy/errors";
import { MendedCup } from "~/ui/components/line-drawings";
import { BACK_HOME, Notice } from "~/ui/components/notice";
import { ServerMarkupContext } from "~/ui/components/server-markup";
import { ReferenceLine } from "~/ui/components/text/reference-line";
import { referenceOf } from "~/ui/components/text/reference-of";
import { showToast } from "~/ui/components/toasts/toasts";
import { useRootView } from "~/ui/layout/chrome-view";
import styles from "./route-error.module.css";

/** What a route says of its own where it is unavailable (503). */
export interface Outage {
  title: string;
  /** The way on, instead of the home page. */
  back: { href: string; label: string };
}

/** The HTTP status of an error: that of a response thrown by a route, otherwise 500. */
function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** Title and text of the error page. */
export function errorTextOf(status: number): { title: string; text: string } {
  switch (status) {
    case 400:
    case 405:
    case 414:
    case 415:
    case 431:
      return { title: errorsCopy.badRequest, text: errorsCopy.badRequestText };
    case 401:
    case 403:
      return { title: errorsCopy.forbidden, text: errorsCopy.forbiddenText };
    case 404:
    case 410:
      return { title: errorsCopy.notFound, text: errorsCopy.notFoundText };
    case 413:
      return { title: errorsCopy.tooLarge, text: errorsCopy.tooLargeText };
    case 429:
      return { title: errorsCopy.tooMany, text: errorsCopy.tooManyText };
    case 502:
    case 503:
    case 504:
      return { title: errorsCopy.unavailable, text: errorsCopy.unavailableText };
    default:
      return { title: errorsCopy.unexpected, text: errorsCopy.unexpectedText };
  }
}

export interface RouteErrorProps {
  status: number;
  /** The target of the retry link; without it only the link to the home page is shown. */
  retryHref?: string;
  reference?: FailureReference | null;
  /** The customer service line, for an outage. */
  hotline?: string | undefined;
  outage?: Outage | undefined;
}

/** The error page: what happened, in a sentence, and links to retry or to the home page. */
export function RouteErrorPage({ status, retryHref, reference, hotline, outage }: RouteErrorProps) {
  const { title, text } = outage ? { title: outage.title, text: null } : errorTextOf(status);
  const back = outage?.back ?? BACK_HOME;
  const { hiddenError } = useContext(ServerMarkupContext);
  return (
    <div className={styles.error} data-status={status}>
      <Notice heading="h1" drawing={<MendedCup />} title={title} text={text} {...(outage ? { role: "alert" } : {})}>
        {retryHref ? (
          <ButtonLink href={retryHref} reloadDocument>
            {commonCopy.retry}
          </ButtonLink>
        ) : null}
        <ButtonLink href={back.href} reloadDocument kind={retryHref ? "secondary" : "primary"}>
          {back.label}
        </ButtonLink>
      </Notice>
      {reference ? (
        <div className={`fine ${styles.help}`}>
          {hotline ? (
            <p>
              {contactCopy.tel}：<TelephoneLinks text={hotline} />
            </p>
          ) : null}
          <ReferenceLine reference={reference} />
        </div>
      ) : status === 500 ? (
        <div
          className={`fine ${styles.help}`}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: hiddenError ?? "" }}
        />
      ) : null}
    </div>
  );
}

/** The error boundary of a route, with or without chrome: `export { RouteError as ErrorBoundary }`. */
export function RouteError({ outage }: Pick<RouteErrorProps, "outage">) {
  const error = useRouteError();
  const root = useRootView();
  const location = useLocation();
  const status = statusOf(error);
  const shown = status === 503 ? outage : undefined;
  const said = shown?.title;
  useEffect(() => {
    if (said !== undefined) showToast("error", said, { id: said });
  }, [said]);
  useEffect(() => {
    // The page changed before this script was there: its heading was not yet.
    if (document.activeElement?.matches("main")) focusHeading();
  }, []);
  return (
    <>
      <RouteErrorPage
        status={status}
        retryHref={`${location.pathname}${location.search}`}
        reference={referenceOf(error)}
        hotline={root?.hotline}
        outage={shown}
      />
      {process.env.NODE_ENV === "development" && error instanceof Error ? (
        <pre className={styles.stack}>{error.stack}</pre>
      ) : null}
    </>
  );
}
