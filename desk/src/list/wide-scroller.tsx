import { Box } from '@jangada/design';
import { useEffect, useRef, useState, type ReactNode } from 'react';

const FADE_PX = 96;
/** At the very edge nothing is seen of what it cuts. */
const HIDDEN_PX = 16;

interface Edges {
  /** Where the columns begin that scroll, when the first of them are not in sight. */
  readonly startPx: number | null;
  readonly hasMore: boolean;
}

const edgesOf = (scroller: HTMLElement): Edges => {
  const { left } = scroller.getBoundingClientRect();
  const { scrollLeft, clientWidth, scrollWidth } = scroller;
  const pinned = [...scroller.querySelectorAll('[data-pinned]')];
  return {
    startPx: scrollLeft > 0 ? Math.max(0, ...pinned.map((cell) => cell.getBoundingClientRect().right - left)) : null,
    hasMore: scrollLeft + clientWidth < scrollWidth - 1,
  };
};

const same = (one: Edges, other: Edges): boolean => one.startPx === other.startPx && one.hasMore === other.hasMore;

/** Scrolls sideways what is wider than its place. What an edge cuts fades out: half a number is another number. */
export const WideScroller = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [{ startPx, hasMore }, setEdges] = useState<Edges>({ startPx: null, hasMore: false });
  const measure = (): void => {
    const { current } = scroller;
    if (current) setEdges((before) => (same(before, edgesOf(current)) ? before : edgesOf(current)));
  };
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    for (const element of [scroller.current, scroller.current?.firstElementChild])
      if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <Box position="relative">
      <Box
        ref={scroller}
        onScroll={measure}
        position="relative"
        overflowX={{ md: 'auto' }}
        tabIndex={-1}
        role="region"
        aria-label={label}
      >
        {children}
      </Box>
      {startPx === null ? null : <Fade side="left" insetInlineStart={`${startPx}px`} />}
      {hasMore ? <Fade side="right" insetInlineEnd="0" /> : null}
    </Box>
  );
};

interface FadeProps {
  readonly side: 'left' | 'right';
  readonly insetInlineStart?: string;
  readonly insetInlineEnd?: string;
}

const Fade = ({ side, ...edge }: FadeProps) => (
  <Box
    {...edge}
    data-fade={side}
    display={{ base: 'none', md: 'block' }}
    position="absolute"
    insetBlock="0"
    width={`${FADE_PX}px`}
    pointerEvents="none"
    css={{
      background: `linear-gradient(to ${side}, transparent, {colors.surface} ${FADE_PX - HIDDEN_PX}px)`,
    }}
  />
);
