import type { Device, Observable } from '@jangada/contracts/host/host-api';
import { createObservable } from '@jangada/remote-kit/observable';
import { readDeviceFacts } from './device-facts.ts';
import type { DeviceSource } from './device-facts.ts';
import { judgeDevice } from './judge-device.ts';

export interface WatchedDevice extends Observable<Device> {
  /** Looks at the device again; listeners hear of it only when the judgement changed. */
  refresh(): void;
}

const isSame = (one: Device, other: Device) =>
  one.isLowEnd === other.isLowEnd && one.savesData === other.savesData && one.chunkSize === other.chunkSize;

/** The device as judged at the start, and again whenever the monitor asks. */
export const createDevice = (source: DeviceSource = navigator): WatchedDevice => {
  const judge = () => judgeDevice(readDeviceFacts(source));
  const judged = createObservable(judge());
  return {
    get: judged.get,
    subscribe: judged.subscribe,
    refresh: () => {
      const next = judge();
      if (!isSame(next, judged.get())) judged.set(next);
    },
  };
};
