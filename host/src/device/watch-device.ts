import { cleanUpCaches, dropHalfOfImages } from '../pwa/caches.ts';
import type { Shell } from '../shell.ts';
import type { HeapSource } from './device-monitor.ts';
import { startDeviceMonitor } from './device-monitor.ts';
import type { DeviceSource } from './device-facts.ts';

/** Watches this browser's device for the shell. Lazily loaded: the first look was taken at the start. */
export const watchDevice = ({ device, queries, own }: Pick<Shell, 'device' | 'queries' | 'own'>): (() => void) => {
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
    onFailure: (error) => own.telemetry.report(error),
  });
};
