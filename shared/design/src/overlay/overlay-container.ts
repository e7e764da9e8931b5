import { createContext } from 'react';

/** Where a dialog puts itself; null is the document's body. */
export const OverlayContainer = createContext<Element | null>(null);
