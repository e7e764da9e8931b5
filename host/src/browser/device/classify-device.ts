import type { Device } from '@jangada/contracts/host/host-api';
import type { DeviceFacts } from './device-facts.ts';

/** A device with at most this much is low-end (DEV-03, DEV-05). */
const LOW_END_MEMORY_GB = 2;
const LOW_END_CORES = 2;
/** 3g or slower (DEV-04). */
const slowConnections = new Set(['slow-2g', '2g', '3g']);
/** Prefetching is disabled on these (DEV-17). */
const scarceConnections = new Set(['slow-2g', '2g']);

/** Rows of a long list rendered at a time (DEV-10 to DEV-12). */
const LOW_END_CHUNK_SIZE = 100;
const MODEST_CHUNK_SIZE = 250;
const CHUNK_SIZE = 500;
const MODEST_MEMORY_GB = 4;

const isAtMost = (value: number | undefined, limit: number) => value !== undefined && value <= limit;
const isOneOf = (value: string | undefined, set: ReadonlySet<string>) => value !== undefined && set.has(value);

/**
 * Classifies the device. One weak value makes it low-end; an unknown value does not (DEV-06). `isSaving`: chosen on
 * this site.
 */
export const classifyDevice = ({ memoryGb, cores, connection, savesData }: DeviceFacts, isSaving: boolean): Device => {
  const isLowEnd =
    isAtMost(memoryGb, LOW_END_MEMORY_GB) || isAtMost(cores, LOW_END_CORES) || isOneOf(connection, slowConnections);
  const chunkSize = isLowEnd
    ? LOW_END_CHUNK_SIZE
    : isAtMost(memoryGb, MODEST_MEMORY_GB)
      ? MODEST_CHUNK_SIZE
      : CHUNK_SIZE;
  return { isLowEnd, savesData: isSaving || savesData || isOneOf(connection, scarceConnections), chunkSize };
};
