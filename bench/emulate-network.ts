import type { CDPSession } from 'playwright';

const BITS_PER_BYTE = 8;

export interface Network {
  /** Without it only the latency is emulated. */
  readonly kilobitsPerSecond?: number;
  readonly roundTripMs: number;
}

/** The parameters of `Network.emulateNetworkConditions` (Chrome DevTools Protocol), the same in both directions. */
export const networkConditions = ({ kilobitsPerSecond, roundTripMs }: Network) => {
  const bytesPerSecond = kilobitsPerSecond === undefined ? -1 : (kilobitsPerSecond * 1_000) / BITS_PER_BYTE;
  return { offline: false, latency: roundTripMs, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
};

/** Slows the network of a page down. */
export const emulateNetwork = async (devtools: CDPSession, network: Network): Promise<void> => {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', networkConditions(network));
};
