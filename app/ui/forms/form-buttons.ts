/**
 * Names of the buttons with which visitors without script post a form without sending it: to load what belongs to the
 * field that is the button's value, or to remove the staged file with that id.
 */
export const formButtons = { load: "load", remove: "remove" } as const;

/** Name of the hidden field of a form that was refused: the answer to such a button names its mistakes again. */
export const REFUSED_MARK = "refused";
