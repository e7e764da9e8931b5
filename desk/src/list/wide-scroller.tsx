import { Box } from '@jangada/design';
import { useEffect, useRef, useState, type ReactNode } from 'react';

const EDGE_PX = 28;

/** Scrolls sideways what is wider than its place; a shadow says that there is more to the right. */
export const WideScroller = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(false);
  const measure = (): void => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = scroller.current ?? {};
    setHasMore(scrollLeft + clientWidth < scrollWidth - 1);
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
      {hasMore ? (
        <Box
          display={{ base: 'none', md: 'block' }}
          position="absolute"
          insetBlock="0"
          insetInlineEnd="0"
          width={`${EDGE_PX}px`}
          pointerEvents="none"
          zIndex="raised"
          css={{ background: 'linear-gradient(to left, rgb(0 0 0 / 0.14), transparent)' }}
        />
      ) : null}
    </Box>
  );
};
