import type { BoardCell, BoardHealth, BoardOverview, BoardRevision } from '@jangada/contracts/delivery/board.endpoints';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';

const AT = '2026-11-21T12:00:00.000Z';

export const aCell = (tenant: string, remote: string, rollout: Partial<Rollout> = {}, revision = 3): BoardCell => ({
  tenant,
  remote,
  revision,
  rollout: { ...emptyRollout, stable: '1.0.0', ...rollout },
  last: { author: 'ana', reason: 'a trial', at: AT, by_gate: false },
});

/** Half an hour of health data. All loads are in its last minute, and `failures` of them failed. */
export const aHealth = (tenant: string, remote: string, version: string, failures = 0): BoardHealth => ({
  tenant,
  remote,
  version,
  attempts: 100,
  failures,
  p50_ms: 200,
  p95_ms: 900,
  minutes: Array.from({ length: 30 }, (_, index) => ({
    attempts: index === 29 ? 100 : 0,
    failures: index === 29 ? failures : 0,
    p95_ms: index === 29 ? 900 : null,
  })),
});

const release = (remote: string, version: string, range = '^1.0.0', built = '1.2.0') => ({
  remote,
  version,
  contract: { built, range },
  files: 3,
  bytes: 40_000,
});

/** Two sites with a shell and a wallet. */
export const anOverview = (change: Partial<BoardOverview> = {}): BoardOverview => ({
  at: AT,
  tenants: [
    { slug: 'jangada', domain: 'localhost' },
    { slug: 'tucano', domain: 'tucano.localhost' },
  ],
  remotes: ['host', 'wallet'],
  cells: [aCell('jangada', 'host'), aCell('jangada', 'wallet'), aCell('tucano', 'host'), aCell('tucano', 'wallet')],
  releases: [release('host', '1.0.0'), release('wallet', '1.0.0'), release('wallet', '1.1.0')],
  health: [],
  alarms: [],
  ...change,
});

export const aRevision = (change: Partial<BoardRevision> = {}): BoardRevision => ({
  tenant: 'jangada',
  remote: 'wallet',
  revision: 4,
  rollout: { ...emptyRollout, stable: '1.1.0', previous: '1.0.0' },
  before: { ...emptyRollout, stable: '1.0.0' },
  author: 'bia',
  reason: 'somebody else was here',
  change_set: null,
  evidence: null,
  created_at: AT,
  ...change,
});
