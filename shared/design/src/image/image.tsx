import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useNearWindow } from './near-window.ts';

export interface ImageProps extends HTMLChakraProps<'img'> {
  /** Empty for decoration. */
  alt: string;
  /** Loads at once; for images on the first screen. */
  eager?: boolean;
  /** Shown when the address is empty or fails to load; without it a plain surface of the same size (CFG-72). */
  fallback?: ReactNode;
}

/** An image that loads shortly before it becomes visible and never shows as broken. */
export const Image = ({ eager = false, fallback, src, alt, ...rest }: ImageProps) => {
  const frame = useRef<HTMLImageElement>(null);
  const near = useNearWindow(frame, eager);
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return fallback === undefined ? <NoImage alt={alt} look={rest} /> : fallback;
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
};

/** Attributes of the `img` element that its fallback does not have. */
const imageOnly = new Set(['loading', 'decoding', 'fetchPriority', 'onLoad']);

/** Replaces a missing image, in its size and shape. */
function NoImage({ alt, look }: { alt: string; look: object }) {
  const shape: object = Object.fromEntries(Object.entries(look).filter(([name]) => !imageOnly.has(name)));
  return (
    <chakra.span
      display="grid"
      placeItems="center"
      overflow="hidden"
      maxWidth="100%"
      bg="fg/8"
      color="fg.muted"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      {...shape}
    >
      <Icon name="lucide:image" size={24} opacity="0.6" />
    </chakra.span>
  );
}
