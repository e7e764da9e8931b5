import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Lazy images load this long before they are visible (DES-19). */
export const LAZY_MARGIN_PX = 50;

export interface ImageProps extends HTMLChakraProps<'img'> {
  /** Empty for decoration. */
  alt: string;
  /** Loads at once; for what is on the first screen. */
  eager?: boolean;
  /** Shown when the address is empty or fails, so that no broken image is ever seen (CFG-72). */
  fallback?: ReactNode;
}

/** An image that loads shortly before it is seen and never shows as broken. */
export function Image({ eager = false, fallback = null, src, alt, ...rest }: ImageProps) {
  const frame = useRef<HTMLImageElement>(null);
  const near = useNearViewport(frame, eager);
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return fallback;
  return (
    <chakra.img
      ref={frame}
      alt={alt}
      decoding="async"
      objectFit="cover"
      maxWidth="100%"
      {...(eager ? { fetchPriority: 'high' as const } : {})}
      {...(near ? { src } : {})}
      {...rest}
      onError={() => setFailed(src)}
    />
  );
}

/** True once the element is within `LAZY_MARGIN_PX` of the viewport, and for good. */
export function useNearViewport(element: { current: Element | null }, already = false): boolean {
  const [near, setNear] = useState(already || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const target = element.current;
    if (near || !target) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${LAZY_MARGIN_PX}px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
