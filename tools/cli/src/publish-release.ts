import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { completeRelease, putReleaseFile, reserveRelease } from '@jangada/contracts/delivery/releases.endpoints';
import type { Release } from '@jangada/contracts/delivery/release';
import type { DeliveryClient } from './delivery-client.ts';

const UPLOADS_AT_ONCE = 4;

/**
 * Publishes a built release: declares it, brings the files the edge does not have, completes it. Doing it again changes
 * nothing.
 *
 * @param folder where the files lie
 * @returns whether anything was new
 * @throws {DeliveryRefusal} release.different-bytes when this version is already there with other bytes
 */
export const publishRelease = async (call: DeliveryClient, folder: string, release: Release): Promise<boolean> => {
  const { remote, version } = release;
  const reserved = await call(reserveRelease, { body: release });
  if (reserved.state === 'published') return false;
  const waiting = [...reserved.missing];
  const bring = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const body = await readFile(join(folder, path));
      await call(putReleaseFile, { params: { remote, version, path }, body });
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, bring));
  await call(completeRelease, { params: { remote, version } });
  return true;
};
