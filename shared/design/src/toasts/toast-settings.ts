/** The settings of the toast library; three layers are merged, the later one wins (DES-23 to DES-32). */
export interface ToastSettings {
  durationMs: number;
  countMax: number;
  dismissible: boolean;
  pauseOnHover: boolean;
  queueCheckMs: number;
  containerId: string;
}

/** The layers in the order in which they are merged. */
export const libraryDefault: ToastSettings = {
  durationMs: 5000,
  countMax: 5,
  dismissible: true,
  pauseOnHover: true,
  queueCheckMs: 100,
  containerId: 'nt-container',
};

export const base: Partial<ToastSettings> = { durationMs: 4000, countMax: 1, dismissible: false };

export const override: Partial<ToastSettings> = { durationMs: 6000 };

/** Effective: 6000 ms, one at a time, no dismiss button, pause on hover, queue checked every 100 ms. */
export const toastSettings: ToastSettings = { ...libraryDefault, ...base, ...override };
