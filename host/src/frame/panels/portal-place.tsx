import { useLayoutEffect, useRef } from 'react';

/** The element a portal renders into, in a drawer or in the dock. */
export const createPortalElement = (): HTMLElement => {
  const element = document.createElement('div');
  Object.assign(element.style, { display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0', height: '100%' });
  return element;
};

/** Inserts the portal's element here; the next drawer or dock takes it over with its content. */
export const PortalPlace = ({ element }: { element: HTMLElement }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(element);
  }, [element]);
  return <div ref={place} style={{ display: 'contents' }} />;
};
