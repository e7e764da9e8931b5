import { urls } from '../site.ts';
import { postJson } from './http.ts';

/** Makes the sandbox's bank pay a charge; the provider then notifies the platform like a real one. */
export const payPix = async (pixCopiaECola: string, options: Record<string, unknown> = {}): Promise<void> => {
  await postJson(`${urls.sandbox}/control/pix/pay`, { pixCopiaECola, ...options });
};

/** Makes the studio's next round win this multiple of the stake. */
export const setNextRoundMultiplier = async (multiplier: number): Promise<void> => {
  await postJson(`${urls.sandbox}/control/studio/next-round`, { multiplier });
};
