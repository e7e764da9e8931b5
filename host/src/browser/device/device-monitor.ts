import type { Connection } from './device-facts.ts';
import type { WatchedDevice } from './device.ts';

/** DEV-01, DEV-02. */
const CHECK_INTERVAL_MS = 30_000;
const CHECK_INTERVAL_LOW_END_MS = 60_000;
/** Shares of the heap limit (DEV-07, DEV-08). */
const CLEANUP_MEMORY_SHARE = 0.8;
const DROP_MEMORY_SHARE = 0.9;

/** `performance.memory` of Chromium. */
interface HeapMemory {
  readonly usedJSHeapSize?: unknown;
  readonly jsHeapSizeLimit?: unknown;
}

/** `performance`, whose types lack `memory`. */
export interface HeapSource {
  readonly now?: unknown;
  readonly memory?: HeapMemory;
}

/** The used share of the heap, 0 to 1; undefined where the browser does not report it. */
export const heapShare = ({ memory }: HeapSource): number | undefined => {
  const used = memory?.usedJSHeapSize;
  const limit = memory?.jsHeapSizeLimit;
  if (typeof used !== 'number' || typeof limit !== 'number' || !(limit > 0)) return undefined;
  return used / limit;
};

export interface DeviceMonitorParts {
  readonly device: WatchedDevice;
  readonly heap: HeapSource;
  readonly connection?: Connection | undefined;
  /** Removes expired cache entries and unused queries (DEV-09). */
  readonly cleanUp: () => Promise<void>;
  /** Removes the older half of the image cache. */
  readonly dropImages: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

const relieve = async ({ heap, cleanUp, dropImages }: DeviceMonitorParts): Promise<void> => {
  const share = heapShare(heap);
  if (share === undefined || share <= CLEANUP_MEMORY_SHARE) return;
  await cleanUp();
  if (share > DROP_MEMORY_SHARE) await dropImages();
};

/**
 * Monitors the device while the tab is visible: every 30 s, on low-end devices every 60 s, and when the connection
 * changes (DEV-01, DEV-02). Returns a function that stops it.
 */
export const startDeviceMonitor = (parts: DeviceMonitorParts): (() => void) => {
  const { device, connection } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    timer = setTimeout(check, device.getState().isLowEnd ? CHECK_INTERVAL_LOW_END_MS : CHECK_INTERVAL_MS);
  };
  const check = () => {
    device.refresh();
    relieve(parts).catch(parts.onFailure);
    schedule();
  };
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') clearTimeout(timer);
    else check();
  };
  const handleConnection = () => {
    device.refresh();
    schedule();
  };

  document.addEventListener('visibilitychange', handleVisibility);
  connection?.addEventListener('change', handleConnection);
  if (document.visibilityState !== 'hidden') check();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', handleVisibility);
    connection?.removeEventListener('change', handleConnection);
  };
};
