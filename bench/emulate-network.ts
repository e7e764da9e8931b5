import type { CDPSession } from 'playwright';

const BITS_PER_BYTE = 8;

/**
 * Slows the network of a page down, in both directions alike (Chrome DevTools Protocol, `Network.emulateNetworkConditions`).
 *
 * @param kilobitsPerSecond without it only the round trip is slower
 */
export const emulateNetwork = async (
  devtools: CDPSession,
  { kilobitsPerSecond, roundTripMs }: { readonly kilobitsPerSecond?: number; readonly roundTripMs: number },
): Promise<void> => {
  const bytesPerSecond = kilobitsPerSecond === undefined ? -1 : (kilobitsPerSecond * 1_000) / BITS_PER_BYTE;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
};
