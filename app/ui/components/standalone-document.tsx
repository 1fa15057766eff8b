import type { ReactNode } from "react";

export interface StandaloneDocumentProps {
  title: string;
  stylesheets: readonly string[];
  className?: string | undefined;
  children: ReactNode;
}

/** A document that Remix does not make, for no search engine, and without script. */
export function StandaloneDocument({ title, stylesheets, className, children }: StandaloneDocumentProps) {
  return (
    <html lang="zh-CN" className={className}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      {children}
    </html>
  );
}
