/** The facts that the browser reports about the device; unreported values are absent. */
export interface DeviceFacts {
  /** Rounded down by the browser, at most 8 (Device Memory API). */
  readonly memoryGb?: number;
  readonly cores?: number;
  /** `slow-2g`, `2g`, `3g` or `4g`, by measured speed (Network Information API). */
  readonly connection?: string;
  readonly savesData: boolean;
}

/** The Network Information API of Chromium. */
export type Connection = EventTarget & { readonly effectiveType?: unknown; readonly saveData?: unknown };

/** The used part of `navigator`; every property may be missing. */
export interface DeviceSource {
  readonly deviceMemory?: unknown;
  readonly hardwareConcurrency?: unknown;
  readonly connection?: Connection | undefined;
}

const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;

/** Reads the device's current values; invalid values count as unreported. */
export const readDeviceFacts = (source: DeviceSource): DeviceFacts => {
  const memoryGb = amount(source.deviceMemory);
  const cores = amount(source.hardwareConcurrency);
  const connection = source.connection?.effectiveType;
  return {
    ...(memoryGb === undefined ? {} : { memoryGb }),
    ...(cores === undefined ? {} : { cores }),
    ...(typeof connection === 'string' ? { connection } : {}),
    savesData: source.connection?.saveData === true,
  };
};
