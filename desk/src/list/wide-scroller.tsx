import { Box } from '@jangada/design';
import { useEffect, useRef, useState, type ReactNode } from 'react';

const EDGE_PX = 28;
/** A cell that is wider than this share of the window is shown in parts. */
const COVERED_SHARE_MAX = 0.5;

/** How much of each side is covered, and whether there is more to the right. */
interface Edges {
  readonly startPx: number;
  readonly endPx: number;
  readonly hasMore: boolean;
}

const WHOLE: Edges = { startPx: 0, endPx: 0, hasMore: false };

/** Half a number is another number: a column of numbers that an edge would cut (`data-uncut`) is covered up to it. */
const edgesOf = (scroller: HTMLElement): Edges => {
  const { left, width } = scroller.getBoundingClientRect();
  const { scrollLeft, clientWidth, scrollWidth } = scroller;
  const pinnedPx = Math.max(
    0,
    ...[...scroller.querySelectorAll('[data-pinned]')].map((cell) => cell.getBoundingClientRect().right - left),
  );
  let [startPx, endPx] = [0, 0];
  for (const cell of scroller.querySelectorAll('[data-uncut]')) {
    const box = cell.getBoundingClientRect();
    const [from, to] = [box.left - left, box.right - left];
    if (from < pinnedPx - 1 && to > pinnedPx + 1) startPx = to;
    if (from < clientWidth - 1 && to > clientWidth + 1) endPx = clientWidth - from;
  }
  const most = width * COVERED_SHARE_MAX;
  return {
    startPx: startPx < most ? startPx : 0,
    endPx: endPx < most ? endPx : 0,
    hasMore: scrollLeft + clientWidth < scrollWidth - 1,
  };
};

const same = (one: Edges, other: Edges): boolean =>
  one.startPx === other.startPx && one.endPx === other.endPx && one.hasMore === other.hasMore;

/** Scrolls sideways what is wider than its place; a shadow says that there is more to the right. */
export const WideScroller = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [edges, setEdges] = useState(WHOLE);
  const measure = (): void => {
    const found = scroller.current ? edgesOf(scroller.current) : WHOLE;
    setEdges((before) => (same(before, found) ? before : found));
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
      {edges.startPx > 0 ? <Cover insetInlineStart="0" widthPx={edges.startPx} /> : null}
      {edges.endPx > 0 ? <Cover insetInlineEnd="0" widthPx={edges.endPx} /> : null}
      {edges.hasMore ? (
        <Box
          display={{ base: 'none', md: 'block' }}
          position="absolute"
          insetBlock="0"
          insetInlineEnd={`${edges.endPx}px`}
          width={`${EDGE_PX}px`}
          pointerEvents="none"
          zIndex="raised"
          css={{ background: 'linear-gradient(to left, {colors.fg/16}, transparent)' }}
        />
      ) : null}
    </Box>
  );
};

interface CoverProps {
  readonly insetInlineStart?: string;
  readonly insetInlineEnd?: string;
  readonly widthPx: number;
}

const Cover = ({ widthPx, ...edge }: CoverProps) => (
  <Box
    {...edge}
    data-cover=""
    display={{ base: 'none', md: 'block' }}
    position="absolute"
    insetBlock="0"
    width={`${widthPx}px`}
    pointerEvents="none"
    bg="surface"
  />
);
