import type { ColorMode } from '@jangada/contracts/host/host-api';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStore } from '../browser/storage.ts';

/** The key and the values are the boot script's too: it sets the mode before the first paint. */
const COLOR_MODE_KEY = 'color-mode';

export const colorPreferences = ['system', 'light', 'dark'] as const;

export type ColorPreference = (typeof colorPreferences)[number];

const isPreference = (value: string | null): value is ColorPreference =>
  colorPreferences.some((preference) => preference === value);

export interface Colors {
  readonly mode: ReadonlyStore<ColorMode>;
  readonly preference: ReadonlyStore<ColorPreference>;
  /** What the page shown insists on, null on most (DES-02). */
  readonly forced: ReadonlyStore<ColorMode | null>;
  prefer(preference: ColorPreference): void;
  /** Another page: its mode, or null for the visitor's own. What the visitor prefers is kept as it is. */
  force(mode: ColorMode | null): void;
}

/**
 * Colour mode: what the page forces, else what the visitor chose, else the tenant's first mode; `system` follows the
 * device as it changes (DES-01 to DES-04).
 */
export const createColors = (storage: KeyValueStore, ofTenant: ColorPreference): Colors => {
  const system = window.matchMedia('(prefers-color-scheme: light)');
  const stored = storage.get(COLOR_MODE_KEY);
  const preference = createStore<ColorPreference>(() => (isPreference(stored) ? stored : ofTenant));
  const forced = createStore<ColorMode | null>(() => null);
  const preferredMode = (): ColorMode => {
    const preferred = preference.getState();
    return preferred === 'system' ? (system.matches ? 'light' : 'dark') : preferred;
  };
  const modeNow = (): ColorMode => forced.getState() ?? preferredMode();
  const mode = createStore(modeNow);
  const show = () => {
    mode.setState(modeNow(), true);
    const { dataset, style } = document.documentElement;
    dataset['theme'] = mode.getState();
    style.colorScheme = mode.getState();
    // The page has a colour of the browser's bar for each mode; the boot script did the same.
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      bar.media = bar.dataset['mode'] === mode.getState() ? 'all' : 'not all';
  };
  preference.subscribe(show);
  forced.subscribe(show);
  system.addEventListener('change', show);
  return {
    mode,
    preference,
    forced,
    prefer: (next) => {
      storage.set(COLOR_MODE_KEY, next);
      preference.setState(next, true);
    },
    force: (next) => forced.setState(next, true),
  };
};
