import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import type { Scene } from './scene.ts';
import { repeatedly, type Stage } from './stage.ts';

const AMOUNT = 5_000;
const DEPOSIT_EVERY_MS = 500;

/** Players who want to deposit by Pix. @returns a function that ends it */
const depositAsPlayers = ({ players, call }: Stage): (() => Promise<void>) => {
  let next = 0;
  const body = JSON.stringify({ amount: AMOUNT });
  return repeatedly(DEPOSIT_EVERY_MS, 1, () => {
    const player = players[(next += 1) % players.length];
    return player ? call(createDeposit.path, { method: 'POST', token: player.token, body }) : Promise.resolve();
  });
};

/** The bank of Pix, called twice a second. */
export const thirdPartyScenes: readonly Scene[] = [
  {
    cause: 'the bank of Pix is away, while players deposit',
    alerts: [{ alert: 'ThirdPartyFails' }],
    provoke: async (stage, { meanwhile }) => {
      meanwhile(depositAsPlayers(stage));
      await stage.bank.stop();
      return () => stage.bank.start();
    },
  },
  {
    cause: 'the bank of Pix has another secret for us than we have, while players deposit',
    alerts: [{ alert: 'ThirdPartyRefuses' }],
    provoke: async (stage, { meanwhile }) => {
      meanwhile(depositAsPlayers(stage));
      await stage.bank.start({ PIX_CLIENT_SECRET: 'another-secret-of-ours' });
      return () => stage.bank.start();
    },
  },
];
