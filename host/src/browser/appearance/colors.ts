import type { ColorMode } from '@jangada/contracts/host/host-api';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStore } from '../storage.ts';

/** The boot script uses the same key and values to set the mode before the first paint. */
const COLOR_MODE_KEY = 'color-mode';

export const colorPreferences = ['system', 'light', 'dark'] as const;

export type ColorPreference = (typeof colorPreferences)[number];

const isPreference = (value: string | null): value is ColorPreference =>
  colorPreferences.some((preference) => preference === value);

export interface Colors {
  readonly mode: ReadonlyStore<ColorMode>;
  readonly preference: ReadonlyStore<ColorPreference>;
  /** The mode that the current page forces, null for none (DES-02). */
  readonly forced: ReadonlyStore<ColorMode | null>;
  prefer(preference: ColorPreference): void;
  /** Sets or clears the mode that the page forces; the stored preference is unchanged. */
  force(mode: ColorMode | null): void;
}

/**
 * Colour mode: forced by the page, else chosen by the visitor, else the tenant's default; `system` tracks the device
 * (DES-01 to DES-04).
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
    // The page has one `theme-color` element for each mode; as in the boot script, only the one of the current mode
    // applies.
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
