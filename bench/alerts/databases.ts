import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf } from '@jangada/test/crash/children';
import type { Scene } from './scene.ts';
import { callAsPlayers, lockSessions } from './services.ts';
import type { Stage } from './stage.ts';

const dataDirOf = ({ folder }: Stage): string => join(folder, 'main');

/** The server and its processes, in the order in which they must stop. */
const processesOf = (stage: Stage): number[] => {
  const [line = ''] = readFileSync(join(dataDirOf(stage), 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(line);
  return [postmaster, ...childrenOf(postmaster).map(({ pid }) => pid)];
};

/** PostgreSQL: away, standing still, and occupied. */
export const databaseScenes: readonly Scene[] = [
  {
    cause: 'a session at the database holds a lock on the table `job_runs`',
    alerts: [{ alert: 'BackgroundWaitsForDatabase' }],
    provoke: async ({ forgetSession }) => forgetSession('lock table job_runs in access exclusive mode'),
  },
  {
    cause: 'PostgreSQL is stopped, while 16 players call',
    alerts: [{ alert: 'FiguresUnread' }, { alert: 'ApiFails' }],
    provoke: async (stage, { meanwhile }) => {
      meanwhile(callAsPlayers(stage));
      await stage.postgres.stop();
      return () => stage.postgres.startOn(dataDirOf(stage));
    },
  },
  {
    cause: 'all processes of PostgreSQL stand still, as with a disk that does not answer (SIGSTOP)',
    alerts: [{ alert: 'FiguresUnread' }],
    provoke: async (stage) => {
      const processes = processesOf(stage);
      for (const pid of processes) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of processes.toReversed()) process.kill(pid, 'SIGCONT');
      };
    },
  },
  {
    cause: 'a session at the database holds a lock on the table `sessions`, while 16 players call',
    alerts: [{ alert: 'CallsWaitForDatabase' }],
    provoke: async (stage, { meanwhile }) => {
      meanwhile(callAsPlayers(stage));
      return stage.forgetSession(lockSessions);
    },
  },
];
