import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useNearWindow } from './near-window.ts';

export interface PictureProps {
  className?: string;
  /** Loads at once; for pictures on the first screen. */
  eager?: boolean;
  /** The sources and, after them, the image that chooses among them. */
  children: () => ReactNode;
}

/**
 * A `picture` that is empty until it is in the document and near the window.
 *
 * React creates elements while it renders and drops them when an update interrupts a transition. Chromium never
 * collects an image in a `picture`, nor a source with `media`, that was created and never put into a document, nor
 * anything that it refers to (decision 0172). A rendering from a layout effect or an observer is not interrupted.
 */
export const Picture = ({ className, eager = false, children }: PictureProps) => {
  const frame = useRef<HTMLPictureElement>(null);
  const isNear = useNearWindow(frame);
  const [isInDocument, setInDocument] = useState(false);
  useLayoutEffect(() => setInDocument(eager), [eager]);
  return (
    <picture ref={frame} className={className}>
      {(isNear || isInDocument) && children()}
    </picture>
  );
};
