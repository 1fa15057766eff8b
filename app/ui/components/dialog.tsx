import { useEffect, useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from "react";
import { commonCopy } from "../copy/common";
import styles from "./dialog.module.css";
import { Icon } from "./icons";
import { useHydrated } from "./hooks/use-hydrated";

export interface DialogProps {
  /** The fragment that opens it without script: `<DialogLink dialog={id}>` is its opener. */
  id: string;
  title: string;
  /** `window` for a form or a text, `full` for images. */
  size?: "window" | "full";
  /**
   * For a dialog that a URL opens (a store, a job): open as long as it is rendered with true. Left out, the
   * dialog opens and closes by itself through its `DialogLink`.
   */
  open?: boolean;
  /** Where the close link leads without script; the opener by default. */
  closeHref?: string;
  /** Told after the dialog has closed, by whatever way. */
  onClose?: () => void;
  /** Told after it has opened through its `DialogLink` or its fragment. */
  onOpen?: () => void;
  children: ReactNode;
}

const openerId = (id: string) => `${id}-opener`;

/**
 * A native modal dialog that needs no script to be reached: without it, its fragment (`:target`) or `open` shows it.
 * The browser keeps the focus inside and gives it back; Escape and a click beside it close it.
 */
export function Dialog(props: DialogProps) {
  const { id, title, size = "window", open, closeHref, onClose, onOpen, children } = props;
  const hydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isControlled = open !== undefined;

  useEffect(() => {
    const element = dialog.current;
    // While hydrating, React would take the attribute away again that showModal has set.
    if (element === null || !isControlled || !hydrated) return;
    if (open) showModal(element);
    else if (element.open) element.close();
  }, [open, isControlled, hydrated]);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || isControlled) return;
    const show = () => {
      // Not asked for `:modal`, which is younger than modal dialogs and throws in browsers before it.
      if (element.open) return;
      showModal(element);
      onOpen?.();
    };
    // Not decoded: a visitor may come with a fragment that cannot be.
    if ([id, encodeURIComponent(id)].includes(window.location.hash.slice(1))) show();
    element.addEventListener(OPEN_EVENT, show);
    return () => element.removeEventListener(OPEN_EVENT, show);
  }, [id, isControlled, onOpen]);

  const close = (event: SyntheticEvent) => {
    event.preventDefault();
    dialog.current?.close();
  };
  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current) dialog.current.close();
  };

  return (
    <dialog
      id={id}
      ref={dialog}
      className={`${styles.dialog} ${styles[size] ?? ""}`}
      aria-labelledby={titleId}
      data-hydrated={hydrated || undefined}
      // Rendered only for readers without script: from then on the element's own methods rule.
      open={(!hydrated && open) || undefined}
      onClick={closeBeside}
      onClose={onClose}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <a
            href={closeHref ?? `#${openerId(id)}`}
            className={styles.close}
            aria-label={commonCopy.close}
            onClick={close}
          >
            <Icon name="close" size={24} />
          </a>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}

const OPEN_EVENT = "site:open-dialog";

/** Opens the dialog with this id, from script. */
function openDialog(id: string): void {
  document.getElementById(id)?.dispatchEvent(new Event(OPEN_EVENT));
}

export interface DialogLinkProps {
  dialog: string;
  className?: string;
  children: ReactNode;
  "aria-label"?: string;
}

/** The opener of a dialog: a link to its fragment. Only one per dialog may be the default way back. */
export function DialogLink({ dialog, children, ...rest }: DialogLinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    openDialog(dialog);
  };
  return (
    <a {...rest} id={openerId(dialog)} href={`#${dialog}`} aria-haspopup="dialog" onClick={open}>
      {children}
    </a>
  );
}

function showModal(dialog: HTMLDialogElement): void {
  // Shown by the server or by its fragment: it has to be closed before it can become modal.
  if (dialog.hasAttribute("open")) dialog.removeAttribute("open");
  dialog.showModal();
}
