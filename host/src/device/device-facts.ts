/** What the browser tells about the device. What it does not tell is absent. */
export interface DeviceFacts {
  /** Rounded down by the browser, at most 8 (Device Memory API). */
  readonly memoryGb?: number;
  readonly cores?: number;
  /** `slow-2g`, `2g`, `3g` or `4g`, by measured speed (Network Information API). */
  readonly connection?: string;
  readonly savesData: boolean;
}

/** The connection as far as Chromium tells of it. */
export type Connection = EventTarget & { readonly effectiveType?: unknown; readonly saveData?: unknown };

/** What is asked of `navigator`; everything may be missing. */
export interface DeviceSource {
  readonly deviceMemory?: unknown;
  readonly hardwareConcurrency?: unknown;
  readonly connection?: Connection | undefined;
}

const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;

/** Reads the device as it is now; a value that makes no sense counts as not told. */
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
