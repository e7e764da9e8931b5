import { setTimeout as sleep } from 'node:timers/promises';
import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import type { Scene } from './scene.ts';
import { repeatedly, type Stage } from './stage.ts';
import { startSlowReaders } from './slow-readers.ts';

const CALLERS = 16;
const CALL_EVERY_MS = 100;
/** A lock that is held and given back again and again. */
const HELD_MS = 1_800;
const FREE_MS = 150;
/** The process gets no processor for this long, in each round. */
const STANDSTILL_MS = 2_000;
const RUNNING_MS = 1_500;

/** Players who look at their money. @returns a function that ends it */
export const callAsPlayers = ({ players, call }: Stage): (() => Promise<void>) => {
  let next = 0;
  return repeatedly(CALL_EVERY_MS, CALLERS, () => {
    const player = players[(next += 1) % players.length];
    return player ? call(getWallet.path, { token: player.token }) : Promise.resolve();
  });
};

export const lockSessions = 'lock table sessions in access exclusive mode';

const names = { realtime: 'gateway', edge: 'edge', api: 'API' } as const;

const crashing = (['realtime', 'edge', 'api'] as const).map((job): Scene => ({
  cause: `the ${names[job]} is killed whenever it has been started again`,
  alerts: [{ alert: 'ServiceDown', labels: { job } }],
  provoke: async ({ keepDead }) => keepDead(job),
}));

/** The services themselves, and what calls them. */
export const serviceScenes: readonly Scene[] = [
  {
    cause:
      'a session at the database holds a lock on the table `sessions` for 1.8 s, again and again, while 16 players call',
    alerts: [{ alert: 'ApiSlow' }],
    provoke: async (stage, { meanwhile }) => {
      // Without quick calls afterwards, the slow ones would stay the last that are known.
      meanwhile(callAsPlayers(stage));
      return repeatedly(FREE_MS, 1, async () => {
        const end = await stage.forgetSession(lockSessions);
        await sleep(HELD_MS);
        await end();
        await sleep(FREE_MS);
      });
    },
  },
  ...crashing,
  {
    cause: 'the job of the gateways is missing in prometheus.yml',
    alerts: [{ alert: 'ServiceGone', labels: { job: 'realtime' } }],
    provoke: async (_stage, { monitoring }) => monitoring.lose('realtime'),
  },
  {
    cause: 'the process of the API gets no processor for 2 s of every 3.5 s (SIGSTOP, SIGCONT)',
    alerts: [{ alert: 'EventLoopBlocked', labels: { job: 'api' } }],
    provoke: async ({ pidOf }) => {
      const pid = pidOf('api');
      return repeatedly(0, 1, async () => {
        process.kill(pid, 'SIGSTOP');
        await sleep(STANDSTILL_MS);
        process.kill(pid, 'SIGCONT');
        await sleep(RUNNING_MS);
      });
    },
  },
  {
    cause: 'Redis is killed',
    alerts: [{ alert: 'GatewayAlone' }],
    provoke: async ({ redis }) => {
      await redis.kill();
      return () => redis.restart();
    },
  },
  {
    cause: 'twelve clients subscribe, read nothing while events of 9 KB come, and come again after 20 s',
    alerts: [{ alert: 'ClientsDoNotRead' }],
    provoke: async (stage) => startSlowReaders(stage),
  },
];
