import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from "react";

/**
 * A part whose script is loaded when it is first rendered. If that fails, `otherwise` stands in its place: without it a
 * script that is gone would take the page with it.
 */
export function loadPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: ComponentType<Props> = () => null,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(() =>
    load()
      .catch(() => otherwise)
      .then((Loaded) => ({ default: ({ given }: { given: Props }) => createElement(Loaded, given) })),
  );
  return (props: Props) => (
    <Suspense fallback={meanwhile}>
      <Part given={props} />
    </Suspense>
  );
}
