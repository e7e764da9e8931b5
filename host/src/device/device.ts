import type { Device, Observable } from '@jangada/contracts/host/host-api';
import { createObservable } from '@jangada/remote-kit/observable';

const CHUNK_SIZE = 500;

export const createDevice = (): Observable<Device> =>
  createObservable<Device>({ isLowEnd: false, savesData: false, chunkSize: CHUNK_SIZE });
