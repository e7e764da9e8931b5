import type { BrowserContext, CDPSession } from 'playwright';

/** The smallest supported phone, and a desktop. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1_440, height: 900 };

/** The slowdown that makes the measuring machine a cheap phone. */
export const CPU_SLOWDOWN = 4;

/** A device with two cores is low-end and prefetches nothing (DEV-05). Measuring machines often have two. */
export const LOW_END_CORES = 2;
export const PHONE_CORES = 8;

export interface Network {
  /** The bandwidth; without it only the latency is emulated. */
  readonly kilobitsPerSecond?: number;
  readonly roundTripMs: number;
}

/** The slow network of the requirement. */
export const SLOW_NETWORK = { kilobitsPerSecond: 1_600, roundTripMs: 150 };
const FOUR_G = { kilobitsPerSecond: 9_000, roundTripMs: 100 };
const CABLE = { kilobitsPerSecond: 50_000, roundTripMs: 20 };

export interface Device {
  readonly viewport: typeof PHONE;
  readonly network: Network;
  readonly cpuSlowdown: number;
}

export const devices = {
  'slow phone': { viewport: PHONE, network: SLOW_NETWORK, cpuSlowdown: CPU_SLOWDOWN },
  '4G phone': { viewport: PHONE, network: FOUR_G, cpuSlowdown: CPU_SLOWDOWN },
  desktop: { viewport: DESKTOP, network: CABLE, cpuSlowdown: 1 },
} as const satisfies Readonly<Record<string, Device>>;

export type DeviceName = keyof typeof devices;

const BITS_PER_BYTE = 8;

/** Slows the network of a page down, the same in both directions. */
export const emulateNetwork = async (devtools: CDPSession, network: Network): Promise<void> => {
  const { kilobitsPerSecond, roundTripMs } = network;
  const throughput = kilobitsPerSecond === undefined ? -1 : (kilobitsPerSecond * 1_000) / BITS_PER_BYTE;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
};

export const slowDown = (devtools: CDPSession, rate = CPU_SLOWDOWN): Promise<unknown> =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate });

/** Gives a page the network and the processor of a device. */
export const emulateDevice = async (devtools: CDPSession, { network, cpuSlowdown }: Device): Promise<void> => {
  await emulateNetwork(devtools, network);
  await slowDown(devtools, cpuSlowdown);
};

/** Gives the pages of a context a number of processor cores. */
export const emulateCores = (context: BrowserContext, cores: number): Promise<unknown> =>
  context.addInitScript((count) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count });
  }, cores);
