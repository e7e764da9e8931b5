import type { Device, ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import type { Kept } from '../browser/kept.ts';
import { readDeviceFacts } from './device-facts.ts';
import type { DeviceSource } from './device-facts.ts';
import { judgeDevice } from './judge-device.ts';

export interface WatchedDevice extends ReadonlyStore<Device> {
  /** Looks at the device again; listeners hear of it only when the judgement changed. */
  refresh(): void;
}

/** Kept while the visitor wants less data on this site (decision 0047). */
export const SAVES_DATA_KEY = 'saves-data';

const isSame = (one: Device, other: Device) =>
  one.isLowEnd === other.isLowEnd && one.savesData === other.savesData && one.chunkSize === other.chunkSize;

/** The device as judged at the start, and again whenever the monitor asks or the visitor chooses. */
export const createDevice = (kept: Pick<Kept, 'get'>, source: DeviceSource = navigator): WatchedDevice => {
  const judge = () => judgeDevice(readDeviceFacts(source), kept.get(SAVES_DATA_KEY) !== null);
  const judged = createStore(judge);
  return {
    getState: judged.getState,
    getInitialState: judged.getInitialState,
    subscribe: judged.subscribe,
    refresh: () => {
      const next = judge();
      if (!isSame(next, judged.getState())) judged.setState(next, true);
    },
  };
};
