import { getRollout, listRevisions, rollBack } from '@jangada/contracts/delivery/rollouts.endpoints';
import type { Rollout, RolloutRevision } from '@jangada/contracts/delivery/rollout';
import type { Arguments } from '../arguments.ts';
import { block, canary, changeRollout, kill, pin, promote } from '../change-rollout.ts';
import type { DeliveryClient } from '../delivery-client.ts';
import { table } from '../table.ts';
import type { Commands, Outcome } from './command.ts';

const describe = ({ stable, previous, canary: ramp, pin: pinned, blocked, kill: mode }: Rollout): string =>
  [
    mode && `killed (${mode})`,
    pinned && `pinned to ${pinned.version}${pinned.until ? ` until ${pinned.until}` : ''}`,
    ramp && `canary ${ramp.version} at ${ramp.percent} %`,
    `stable ${stable ?? 'nothing'}`,
    previous && `previous ${previous}`,
    blocked.length > 0 && `blocked ${blocked.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ');

const change = async (args: Arguments, call: DeliveryClient, next: (rollout: Rollout) => Rollout): Promise<Outcome> => {
  const written: RolloutRevision[] = [];
  const [remote, author, reason] = [args.name(), args.author(), args.reason()];
  for (const tenant of args.tenants())
    written.push(await changeRollout(call, { tenant, remote, author, reason, next }));
  const lines = written.map((one) => `${one.tenant}: ${one.remote} revision ${one.revision}: ${describe(one.rollout)}`);
  return { text: lines.join('\n'), json: written };
};

export const rolloutCommands: Commands = {
  rollout: {
    usage: 'rollout <name> <version> --tenant t [--canary percent] --reason why',
    summary: 'give everybody, or a percentage, a published release',
    run: (args, call) => {
      const percent = args.canary();
      return change(args, call, percent === null ? promote(args.version()) : canary(args.version(), percent));
    },
  },
  pin: {
    usage: 'pin <name> <version> --tenant t [--until when] --reason why',
    summary: 'hold a tenant on one release, canary or not',
    run: (args, call) => change(args, call, pin(args.version(), args.until())),
  },
  unpin: {
    usage: 'unpin <name> --tenant t --reason why',
    summary: 'let it follow the rollout again',
    run: (args, call) => change(args, call, pin(null)),
  },
  block: {
    usage: 'block <name> <version> --tenant t --reason why',
    summary: 'never serve a release, not even as a fallback',
    run: (args, call) => change(args, call, block(args.version(), true)),
  },
  unblock: {
    usage: 'unblock <name> <version> --tenant t --reason why',
    summary: 'allow it again',
    run: (args, call) => change(args, call, block(args.version(), false)),
  },
  kill: {
    usage: 'kill <name> --tenant t [--mode hide|maintenance|previous] --reason why',
    summary: 'take a remote out of the page',
    run: (args, call) => change(args, call, kill(args.mode())),
  },
  revive: {
    usage: 'revive <name> --tenant t --reason why',
    summary: 'bring a killed remote back',
    run: (args, call) => change(args, call, kill(null)),
  },
  rollback: {
    usage: 'rollback <name> --tenant t [--to revision] --reason why',
    summary: 'make an earlier revision the next one',
    run: async (args, call) => {
      const [remote, author, reason, to_revision] = [args.name(), args.author(), args.reason(), args.revision()];
      const written: RolloutRevision[] = [];
      for (const tenant of args.tenants()) {
        const params = { tenant, remote };
        const { revision } = await call(getRollout, { params });
        const body = { expected_revision: revision, author, reason, ...(to_revision && { to_revision }) };
        written.push(await call(rollBack, { params, body }));
      }
      const lines = written.map(
        (one) => `${one.tenant}: ${one.remote} revision ${one.revision}: ${describe(one.rollout)}`,
      );
      return { text: lines.join('\n'), json: written };
    },
  },
  revisions: {
    usage: 'revisions <name> --tenant t',
    summary: 'every change of a rollout: who, when, why',
    run: async (args, call) => {
      const params = { tenant: args.tenant(), remote: args.name() };
      const { data } = await call(listRevisions, { params });
      const rows = data.map((one) => [
        String(one.revision),
        one.created_at,
        one.author,
        describe(one.rollout),
        one.reason,
      ]);
      return { text: rows.length > 0 ? table(rows) : 'Nothing was rolled out yet', json: data };
    },
  },
};
