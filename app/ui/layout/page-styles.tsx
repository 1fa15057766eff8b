/** The style element of a document: entry.server writes the page's critical styles into it, and the browser leaves them. */
export function PageStyles() {
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}

/** All styles, after what they are not needed for: the page is painted without them. */
export function StyleSheet({ href }: { href: string | undefined }) {
  return href === undefined ? null : <link rel="stylesheet" href={href} {...{ fetchpriority: "low" }} />;
}
