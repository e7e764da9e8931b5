import type { Device, ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStore } from '../storage.ts';
import { readDeviceFacts } from './device-facts.ts';
import type { DeviceSource } from './device-facts.ts';
import { classifyDevice } from './classify-device.ts';

export interface WatchedDevice extends ReadonlyStore<Device> {
  /** Reads the device again. Listeners are called only when the class has changed. */
  refresh(): void;
}

/** Set while the visitor chooses to save data on this site (decision 0047). */
export const SAVES_DATA_KEY = 'saves-data';

const isSame = (one: Device, other: Device) =>
  one.isLowEnd === other.isLowEnd && one.savesData === other.savesData && one.chunkSize === other.chunkSize;

/** Classifies the device at the start, when the monitor refreshes it and when the visitor chooses. */
export const createDevice = (storage: Pick<KeyValueStore, 'get'>, source: DeviceSource = navigator): WatchedDevice => {
  const classify = () => classifyDevice(readDeviceFacts(source), storage.get(SAVES_DATA_KEY) !== null);
  const classified = createStore(classify);
  return {
    getState: classified.getState,
    getInitialState: classified.getInitialState,
    subscribe: classified.subscribe,
    refresh: () => {
      const next = classify();
      if (!isSame(next, classified.getState())) classified.setState(next, true);
    },
  };
};
