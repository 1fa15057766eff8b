import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from "react";
import { commonCopy } from "../../copy/common";
import { buttonClass, type ButtonKind } from "../button";
import styles from "./dialog.module.css";
import { Icon } from "../icons";
import { useHydrated } from "../behaviour/use-hydrated";
import { toastText } from "../toasts/toasts";

export interface DialogProps {
  /** The fragment that opens the dialog without script; used by `<DialogLink dialog={id}>`. */
  id: string;
  title: string;
  /**
   * For a dialog with a URL of its own (a store, a job): open as long as it is rendered with true. Undefined: opened
   * and closed through its `DialogLink`.
   */
  open?: boolean;
  /** Its document shows it over the page: without script × has the focus. */
  focusWithoutScript?: boolean;
  /** Target of the close link without script; default: the opener. */
  closeHref?: string;
  /** Asked when the visitor closes the dialog; with false it stays open. */
  mayClose?: () => boolean;
  /** Called after the dialog was closed, in whatever way. */
  onClose?: () => void;
  children: ReactNode;
}

const openerId = (id: string) => `${id}-opener`;

/**
 * A native modal dialog that can be reached without script: its fragment (`:target`) or `open` then shows it. The
 * browser traps and restores the focus; Escape and a click outside close it.
 */
export function Dialog(props: DialogProps) {
  const { id, title, open, focusWithoutScript = false, closeHref, mayClose, onClose, children } = props;
  const hydrated = useHydrated();
  const { key } = useLocation();
  const announcement = toastText.use();
  const dialog = useRef<HTMLDialogElement | null>(null);
  const wasShown = useRef(false);
  const isPressedBeside = useRef(false);
  const isForced = useRef(false);
  const titleId = useId();
  const isControlled = open !== undefined;
  const attach = useCallback((element: HTMLDialogElement | null) => {
    // The focus goes back to the opener only from a dialog that is still in the page.
    if (element === null) dialog.current?.close();
    dialog.current = element;
  }, []);

  useEffect(() => {
    const element = dialog.current;
    // During hydration React would remove the attribute that showModal has set.
    if (element === null || !isControlled || !hydrated) return;
    if (!open) element.close();
    else if (!element.open || !wasShown.current) showModal(element);
    wasShown.current = open;
    // A dialog that was closed, and whose page could not be left, is opened by the next link to it.
  }, [open, isControlled, hydrated, key]);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || isControlled) return;
    const show = () => {
      // Not `:modal`: it is newer than modal dialogs and throws in older browsers.
      if (!element.open) showModal(element);
    };
    // Not decoded: an arbitrary fragment may be malformed.
    if ([id, encodeURIComponent(id)].includes(window.location.hash.slice(1))) show();
    element.addEventListener(OPEN_EVENT, show);
    return () => element.removeEventListener(OPEN_EVENT, show);
  }, [id, isControlled]);

  const close = (event: SyntheticEvent) => {
    event.preventDefault();
    if (mayClose?.() ?? true) dialog.current?.close();
  };
  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    // Not where a selection of text ends.
    if (event.target === dialog.current && isPressedBeside.current) close(event);
  };
  const press = (event: MouseEvent) => {
    isPressedBeside.current = event.target === dialog.current;
  };
  // React lets both events of a dialog within this one bubble.
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    // Chromium closes a dialog at a second Escape, whatever the page says.
    isForced.current = !event.cancelable;
    if (event.cancelable && !(mayClose?.() ?? true)) event.preventDefault();
  };
  const closed = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    if (isForced.current && !(mayClose?.() ?? true)) dialog.current.showModal();
    else onClose?.();
    isForced.current = false;
  };

  return (
    <dialog
      id={id}
      ref={attach}
      className={styles.dialog}
      aria-labelledby={titleId}
      data-hydrated={hydrated || undefined}
      // Rendered only without script: after hydration showModal() and close() control it.
      open={(!hydrated && open) || undefined}
      onMouseDown={press}
      onClick={closeBeside}
      onCancel={cancel}
      onClose={closed}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} className="size-20">
            {title}
          </h2>
          <a
            href={closeHref ?? `#${openerId(id)}`}
            className={`icon-button ${styles.close}`}
            aria-label={commonCopy.close}
            onClick={close}
            autoFocus={!hydrated && focusWithoutScript}
          >
            <Icon name="close" size={24} />
          </a>
        </div>
        <div className={styles.body}>{children}</div>
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
      </div>
    </dialog>
  );
}

const OPEN_EVENT = "site:open-dialog";

/** Opens the dialog with this id from script. */
function openDialog(id: string): void {
  document.getElementById(id)?.dispatchEvent(new Event(OPEN_EVENT));
}

export interface DialogLinkProps {
  dialog: string;
  /** Set on every further opener of the same dialog: the close link without script leads to the first one. */
  isFurther?: boolean;
  /** Of a button; without it a plain link. */
  kind?: ButtonKind;
  className?: string | undefined;
  children: ReactNode;
  "aria-label"?: string;
}

/** An opener of a dialog: a link to its fragment. */
export function DialogLink({ dialog, isFurther = false, kind, className, children, ...rest }: DialogLinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    openDialog(dialog);
  };
  return (
    <a
      {...rest}
      className={kind === undefined ? className : buttonClass(kind, className)}
      id={isFurther ? undefined : openerId(dialog)}
      href={`#${dialog}`}
      aria-haspopup="dialog"
      onClick={open}
    >
      {children}
    </a>
  );
}

/** Opens it as a modal dialog; a field of it that the visitor is already using keeps the focus. */
function showModal(dialog: HTMLDialogElement): void {
  const used = document.activeElement;
  if (used !== null && used !== dialog && dialog.contains(used)) {
    // showModal() focuses the first element with autofocus. If that already has it, not even a composition is ended.
    for (const other of dialog.querySelectorAll("[autofocus]")) other.removeAttribute("autofocus");
    used.setAttribute("autofocus", "");
  }
  // Opened by the server or by its fragment: it must be closed before showModal().
  if (dialog.hasAttribute("open")) dialog.removeAttribute("open");
  dialog.showModal();
}
