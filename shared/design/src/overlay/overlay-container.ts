import { createContext } from 'react';

/** The container of dialogs; null is the document's body. */
export const OverlayContainer = createContext<Element | null>(null);
