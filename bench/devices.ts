import type { CDPSession } from 'playwright';
import { emulateNetwork } from './emulate-network.ts';

/** The smallest supported phone, and a desktop. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1_440, height: 900 };

/** The slowdown that makes the measuring machine a cheap phone. */
export const CPU_SLOWDOWN = 4;

/** The slow network of the requirement, and 4G. */
export const SLOW_NETWORK = { kilobitsPerSecond: 1_600, roundTripMs: 150 };
export const FOUR_G = { kilobitsPerSecond: 9_000, roundTripMs: 100 };
const CABLE = { kilobitsPerSecond: 50_000, roundTripMs: 20 };

export interface Device {
  readonly viewport: typeof PHONE;
  readonly network: typeof SLOW_NETWORK;
  readonly cpuSlowdown: number;
}

export const devices = {
  'slow phone': { viewport: PHONE, network: SLOW_NETWORK, cpuSlowdown: CPU_SLOWDOWN },
  '4G phone': { viewport: PHONE, network: FOUR_G, cpuSlowdown: CPU_SLOWDOWN },
  desktop: { viewport: DESKTOP, network: CABLE, cpuSlowdown: 1 },
} as const satisfies Readonly<Record<string, Device>>;

export type DeviceName = keyof typeof devices;

/** Gives a page the network and the processor of a device. */
export const emulateDevice = async (devtools: CDPSession, { network, cpuSlowdown }: Device): Promise<void> => {
  await emulateNetwork(devtools, network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
};
