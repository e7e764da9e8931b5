import { createContext } from 'react';

/** The container of dialogs and drawers; null is the document's body. */
export const OverlayContainer = createContext<Element | null>(null);
