import type { Appearance, ReadonlyStore } from '@jangada/contracts/host/host-api';
import type { PanelName } from '@jangada/contracts/page/panels';
import { createStore } from 'zustand/vanilla';
import {
  BOTTOM_BAR_PX,
  DESKTOP,
  HEADER_PX,
  PANEL_PX,
  PHONE_HEADER_PX,
  SHORT_BOTTOM_BAR_PX,
  SHORT_WINDOW,
  TABLET,
} from './measures.ts';

type Insets = ReturnType<Appearance['insets']['getState']>;

const tablet = window.matchMedia(TABLET);
const desktop = window.matchMedia(DESKTOP);
const short = window.matchMedia(SHORT_WINDOW);

export const docksPanels = (): boolean => desktop.matches;

const same = (one: Insets, other: Insets): boolean =>
  one.top === other.top && one.bottom === other.bottom && one.right === other.right;

/**
 * The area of the window that header, bottom bar and docked panel cover; updated when the window or the panels change.
 */
export const createInsets = (
  panel: ReadonlyStore<PanelName | null>,
  footLine: ReadonlyStore<number>,
): ReadonlyStore<Insets> => {
  const measure = (): Insets => ({
    top: short.matches ? 0 : tablet.matches ? HEADER_PX : PHONE_HEADER_PX,
    bottom: tablet.matches ? 0 : (short.matches ? SHORT_BOTTOM_BAR_PX : BOTTOM_BAR_PX) + footLine.getState(),
    right: desktop.matches && panel.getState() !== null ? PANEL_PX : 0,
  });
  const insets = createStore(measure);
  const update = () => {
    const next = measure();
    if (!same(next, insets.getState())) insets.setState(next, true);
  };
  tablet.addEventListener('change', update);
  desktop.addEventListener('change', update);
  short.addEventListener('change', update);
  panel.subscribe(update);
  footLine.subscribe(update);
  return insets;
};
