import { urls } from '../site.ts';

/** Tells the sandbox's bank to pay a charge; the provider then notifies the platform as the real one would. */
export const payPix = async (pixCopiaECola: string, how: Record<string, unknown> = {}): Promise<void> => {
  const answer = await fetch(`${urls.sandbox}/control/pix/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pixCopiaECola, ...how }),
  });
  if (!answer.ok) throw new Error(`The bank did not pay: ${answer.status} ${await answer.text()}`);
};

/** The next round of the studio gives this multiple of the stake. */
export const nextRoundPays = async (multiplier: number): Promise<void> => {
  const answer = await fetch(`${urls.sandbox}/control/studio/next-round`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ multiplier }),
  });
  if (!answer.ok) throw new Error(`The studio did not listen: ${answer.status} ${await answer.text()}`);
};
