import { cleanUpCaches, dropHalfOfImages } from '../pwa/caches.ts';
import type { HostApi } from '@jangada/contracts/host/host-api';
import type { QueryClient } from '@jangada/remote-kit/query';
import type { WatchedDevice } from './device.ts';
import type { HeapSource } from './device-monitor.ts';
import { startDeviceMonitor } from './device-monitor.ts';
import type { DeviceSource } from './device-facts.ts';

export interface WatchedParts {
  readonly device: WatchedDevice;
  readonly queries: Pick<QueryClient, 'removeQueries'>;
  readonly hostApi: Pick<HostApi, 'telemetry'>;
}

/**
 * Starts the device monitor of the shell. Lazily loaded, because the first classification at the start does not need
 * the monitor.
 */
export const watchDevice = ({ device, queries, hostApi }: WatchedParts): (() => void) => {
  const source: DeviceSource = navigator;
  const heap: HeapSource = performance;
  return startDeviceMonitor({
    device,
    heap,
    connection: source.connection,
    cleanUp: async () => {
      queries.removeQueries({ type: 'inactive' });
      await cleanUpCaches();
    },
    dropImages: async () => {
      await dropHalfOfImages();
    },
    onFailure: (error) => hostApi.telemetry.report(error),
  });
};
