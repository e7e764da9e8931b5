import { useReducedEffects } from '@jangada/design';
import { useDevice } from '@jangada/remote-kit/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { usePageVisible } from '../browser/visibility.ts';

/** How long one slide stays before the next. */
export const SLIDE_MS = 8_000;

export interface Slides {
  readonly track: RefObject<HTMLUListElement | null>;
  readonly index: number;
  /** Whether the picture of this slide should load now. */
  readonly shouldLoad: (slide: number) => boolean;
  readonly goTo: (slide: number) => void;
  /** True when the slides advance automatically as long as they are not paused. */
  readonly isMoving: boolean;
  readonly isPaused: boolean;
  readonly setPaused: (isPaused: boolean) => void;
  /** The slides pause while they are hovered or focused. */
  readonly setInteracting: (isInteracting: boolean) => void;
  /** A finger touches the track and may move in either direction. */
  readonly handleTouch: () => void;
  readonly handleScroll: () => void;
}

/**
 * Slides that scroll and snap, one picture at a time. They do not advance automatically under reduced motion or when
 * the visitor saves data.
 */
export const useSlides = (count: number): Slides => {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [requested, setRequested] = useState<ReadonlySet<number>>(() => new Set([0]));
  const [isPaused, setPaused] = useState(false);
  const [isInteracting, setInteracting] = useState(false);
  const isStill = useReducedEffects();
  const { savesData } = useDevice();
  const isVisible = usePageVisible();
  const isMoving = count > 1 && !isStill && !savesData;

  const wrap = (slide: number) => (slide + count) % count;
  const request = (...slides: number[]) =>
    setRequested((known) => (slides.every((slide) => known.has(slide)) ? known : new Set([...known, ...slides])));

  const goTo = (slide: number) => {
    const row = track.current;
    const target = wrap(slide);
    request(target);
    setIndex(target);
    row?.scrollTo({ left: target * row.clientWidth, behavior: isStill ? 'auto' : 'smooth' });
  };

  const fetchNext = useEffectEvent(() => request(wrap(index + 1)));
  const showNext = useEffectEvent(() => goTo(index + 1));
  const runs = isMoving && isVisible && !isPaused && !isInteracting;
  useEffect(() => {
    if (!runs) return;
    const fetching = setTimeout(() => fetchNext(), SLIDE_MS / 2);
    const moving = setTimeout(() => showNext(), SLIDE_MS);
    return () => {
      clearTimeout(fetching);
      clearTimeout(moving);
    };
  }, [runs, index]);

  const handleScroll = () => {
    const row = track.current;
    if (!row || row.clientWidth === 0) return;
    const nearest = Math.round(row.scrollLeft / row.clientWidth);
    request(nearest);
    setIndex(nearest);
  };

  return {
    track,
    index,
    shouldLoad: (slide) => requested.has(slide),
    goTo,
    isMoving,
    isPaused,
    setPaused,
    setInteracting,
    handleTouch: () => request(...[index - 1, index + 1].filter((slide) => slide >= 0 && slide < count)),
    handleScroll,
  };
};
