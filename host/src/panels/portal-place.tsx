import { useLayoutEffect, useRef } from 'react';

/** An element of its own that a portal renders into, whatever frame it lies in. */
export const createPortalElement = (): HTMLElement => {
  const element = document.createElement('div');
  Object.assign(element.style, { display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0', height: '100%' });
  return element;
};

/** Puts the element here; when the frame changes, the next frame takes it over with all that is in it. */
export const PortalPlace = ({ element }: { element: HTMLElement }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(element);
  }, [element]);
  return <div ref={place} style={{ display: 'contents' }} />;
};
