import { createLocalStore } from '../storage.ts';
import { readDeviceFacts } from './device-facts.ts';
import type { DeviceSource } from './device-facts.ts';
import { createDevice, SAVES_DATA_KEY } from './device.ts';
import { classifyDevice } from './classify-device.ts';

const connectionOf = (effectiveType: unknown, saveData: unknown = false) =>
  Object.assign(new EventTarget(), { effectiveType, saveData });

const classify = (source: DeviceSource) => classifyDevice(readDeviceFacts(source), false);

/** A capable device; tests change one value at a time. */
const good = (): DeviceSource => ({ deviceMemory: 8, hardwareConcurrency: 8, connection: connectionOf('4g') });

describe('a device', () => {
  it('is good without weak properties, and renders 500 rows at a time', () => {
    expect(classify(good())).toEqual({ isLowEnd: false, savesData: false, chunkSize: 500 });
  });

  it.each([
    ['2 GB of memory', { deviceMemory: 2 }],
    ['half a gigabyte of memory', { deviceMemory: 0.5 }],
    ['2 cores', { hardwareConcurrency: 2 }],
    ['1 core', { hardwareConcurrency: 1 }],
    ['a 3g connection', { connection: connectionOf('3g') }],
    ['a 2g connection', { connection: connectionOf('2g') }],
    ['a slow 2g connection', { connection: connectionOf('slow-2g') }],
  ])('is low-end with only %s, and renders 100 rows at a time', (_what, weakness) => {
    expect(classify({ ...good(), ...weakness })).toMatchObject({ isLowEnd: true, chunkSize: 100 });
  });

  it.each([
    ['more than 2 GB of memory', { deviceMemory: 2.5 }],
    ['3 cores', { hardwareConcurrency: 3 }],
  ])('is not low-end with %s', (_what, strength) => {
    expect(classify({ ...good(), ...strength })).toMatchObject({ isLowEnd: false });
  });

  it('renders 250 rows at a time with 4 GB of memory or less, and 500 with more', () => {
    expect(classify({ ...good(), deviceMemory: 4 }).chunkSize).toBe(250);
    expect(classify({ ...good(), deviceMemory: 3 }).chunkSize).toBe(250);
    expect(classify({ ...good(), deviceMemory: 4.5 }).chunkSize).toBe(500);
  });

  it.each([
    ['memory', { deviceMemory: undefined }],
    ['cores', { hardwareConcurrency: undefined }],
    ['connection', { connection: undefined }],
    ['a connection without a kind', { connection: connectionOf(undefined) }],
    ['memory that is no number', { deviceMemory: 'plenty' }],
    ['memory of nothing', { deviceMemory: 0 }],
    ['a number of cores that is none', { hardwareConcurrency: Number.NaN }],
    ['a kind of connection nobody knows', { connection: connectionOf('5g') }],
  ])('is not low-end for an unreported value: %s', (_what, unknown) => {
    expect(classify({ ...good(), ...unknown })).toEqual({ isLowEnd: false, savesData: false, chunkSize: 500 });
  });

  it('is good when it reports no properties', () => {
    expect(classify({})).toEqual({ isLowEnd: false, savesData: false, chunkSize: 500 });
  });

  it('saves data on 2g and when the visitor requested it, not on 3g', () => {
    expect(classify({ connection: connectionOf('2g') }).savesData).toBe(true);
    expect(classify({ connection: connectionOf('slow-2g') }).savesData).toBe(true);
    expect(classify({ connection: connectionOf('4g', true) }).savesData).toBe(true);
    expect(classify({ connection: connectionOf('3g') }).savesData).toBe(false);
    expect(classify({ connection: connectionOf('4g', 'yes') }).savesData).toBe(false);
  });

  it('notifies listeners only when the class changed', () => {
    const connection = connectionOf('4g');
    const device = createDevice(createLocalStore(), { ...good(), connection });
    const received = jest.fn();
    device.subscribe(received);
    device.refresh();
    expect(received).not.toHaveBeenCalled();
    connection.effectiveType = '3g';
    device.refresh();
    expect(received).toHaveBeenCalledTimes(1);
    expect(device.getState()).toEqual({ isLowEnd: true, savesData: false, chunkSize: 100 });
  });

  it('saves data once the visitor enables it here, and at the next visit, until they disable it', () => {
    localStorage.clear();
    const storage = createLocalStore();
    const device = createDevice(storage, good());
    expect(device.getState().savesData).toBe(false);
    storage.set(SAVES_DATA_KEY, '1');
    device.refresh();
    expect(device.getState()).toEqual({ isLowEnd: false, savesData: true, chunkSize: 500 });
    expect(createDevice(createLocalStore(), good()).getState().savesData).toBe(true);
    storage.remove(SAVES_DATA_KEY);
    device.refresh();
    expect(device.getState().savesData).toBe(false);
  });
});
