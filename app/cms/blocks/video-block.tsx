import { useEffect, useRef } from "react";
import type { z } from "zod";
import { flag, mediaUrl, record, text } from "~/domain/lenient/schema";
import { imageUrl } from "~/domain/urls/image-urls";
import styles from "./video-block.module.css";

export const schema = () => record({ videoUrl: mediaUrl, poster: mediaUrl, title: text, autoplay: flag, loop: flag });

export interface VideoBlockView {
  src: string;
  poster: string | null;
  title: string | null;
  autoplay: boolean;
  loop: boolean;
}

export function toView(data: z.output<ReturnType<typeof schema>>): VideoBlockView | null {
  const { videoUrl, ...rest } = data;
  return videoUrl === null || videoUrl.startsWith("data:") ? null : { src: videoUrl, ...rest };
}

/** Whether this visitor accepts autoplay. */
function allowsAutoplay(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData !== true && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function VideoBlock({ view }: { view: VideoBlockView }) {
  const video = useRef<HTMLVideoElement>(null);

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

  return (
    <figure className={`no-print ${styles.figure}`}>
      <video
        ref={video}
        className={styles.video}
        src={view.src}
        poster={view.poster === null ? undefined : imageUrl(view.poster, 1080)}
        width={1600}
        height={900}
        loop={view.loop}
        aria-label={view.title ?? undefined}
        preload="none"
        playsInline
        muted
        controls
      />
      {view.title ? <figcaption className={`detail ${styles.caption}`}>{view.title}</figcaption> : null}
    </figure>
  );
}
