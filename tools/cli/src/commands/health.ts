import { getHealth, type ReleaseHealth } from '@jangada/contracts/delivery/health.endpoints';
import { percentOf } from '../percent-of.ts';
import { table } from '../table.ts';
import type { Commands } from './command.ts';

const time = (ms: number | null): string => (ms === null ? '–' : `${ms} ms`);

const rowOf = (one: ReleaseHealth): string[] => [
  one.tenant,
  one.remote,
  one.version,
  `${one.attempts} attempts`,
  `${one.failures} failed (${percentOf(one.rate, 1)})`,
  `half within ${time(one.p50_ms)}`,
  `95 of 100 within ${time(one.p95_ms)}`,
  Object.entries(one.kinds)
    .map(([kind, guests]) => `${kind} ${guests}`)
    .join(', '),
];

export const healthCommands: Commands = {
  health: {
    usage: 'health [name] [--tenant t] [--version x.y.z] [--minutes n]',
    summary: 'how releases do in browsers, and what the gate sees of canaries',
    run: async (args, call) => {
      const remote = args.word(1) === undefined ? undefined : args.name();
      const query = {
        remote,
        tenant: args.tenantOption(),
        version: args.versionOption(),
        minutes: args.count('minutes')?.toString(),
      };
      const answer = await call(getHealth, { query });
      const lines = [
        answer.releases.length > 0 ? table(answer.releases.map(rowOf)) : 'No browser has said anything of them lately',
        ...answer.gate.map((one) => `gate: ${one.remote} of ${one.tenant}: ${one.evidence.verdict}; ${one.why}`),
        ...answer.alarms.map(
          (one) => `ALARM: ${one.remote} ${one.version} of ${one.tenant} ${one.why ?? 'works for nobody'}`,
        ),
      ];
      return { text: lines.join('\n'), json: answer };
    },
  },
};
