import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { flag, mediaUrl, record, text } from "~/domain/lenient/schema";
import { imageUrl } from "~/domain/urls/image-urls";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";
import { Icon } from "~/ui/components/icons";
import { contentCopy } from "~/ui/copy/content/content";
import styles from "./video-block.module.css";

export const schema = () => record({ videoUrl: mediaUrl, poster: mediaUrl, title: text, autoplay: flag, loop: flag });

export function toView(data: z.output<ReturnType<typeof schema>>) {
  const { videoUrl, ...rest } = data;
  return videoUrl === null || videoUrl.startsWith("data:") ? null : { src: videoUrl, ...rest };
}

type View = NonNullable<ReturnType<typeof toView>>;

/** Whether this visitor accepts autoplay. */
function allowsAutoplay(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData !== true && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The poster with a button that plays; the browser's controls without script, and once it plays. */
export function VideoBlock({ view }: { view: View }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isStarted, setStarted] = useState(false);
  const isWaiting = useHydrated() && !isStarted;

  useEffect(() => {
    const element = video.current;
    if (!view.autoplay || element === null || typeof IntersectionObserver === "undefined" || !allowsAutoplay()) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      // A browser may refuse autoplay; poster and controls remain.
      element.play().catch(() => undefined);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [view.autoplay, view.src]);

  const start = () => {
    const element = video.current;
    setStarted(true);
    element?.focus();
    // What cannot be played says so in its controls.
    element?.play().catch(() => undefined);
  };
  return (
    <figure className={`no-print ${styles.figure}`}>
      <div className={styles.frame}>
        <video
          ref={video}
          className={styles.video}
          src={view.src}
          poster={view.poster === null ? undefined : imageUrl(view.poster, 1600)}
          width={1600}
          height={900}
          loop={view.loop}
          aria-label={view.title ?? undefined}
          preload="none"
          tabIndex={isWaiting ? -1 : undefined}
          onPlay={() => setStarted(true)}
          playsInline
          muted
          controls={!isWaiting}
        />
        {isWaiting ? (
          <button type="button" className={styles.play} aria-label={contentCopy.play(view.title)} onClick={start}>
            <Icon name="play" size={32} className={styles.mark} />
          </button>
        ) : null}
      </div>
      {view.title ? <figcaption className={`detail ${styles.caption}`}>{view.title}</figcaption> : null}
    </figure>
  );
}
