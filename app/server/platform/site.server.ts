/**
 * What one site is made of: everything that lives as long as its process. `createSite` makes it, and `site()` gives it to
 * whoever has no other way to it. Each folder declares here what it adds (`declare module`), beside the accessor for it:
 * so a folder knows the parts of those below it and its own, and no others.
 */
export interface Site {
  readonly startedAt: Date;
}
