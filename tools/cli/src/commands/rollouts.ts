import { undoChangeSet, type ChangeReply } from '@jangada/contracts/delivery/changes.endpoints';
import {
  autoRollback,
  block,
  canary,
  hold,
  kill,
  pin,
  promote,
  ramp,
  resume,
  revive,
  stopCanary,
  unblock,
  type RolloutStep,
} from '@jangada/contracts/delivery/rollout-changes';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { listRevisions } from '@jangada/contracts/delivery/rollouts.endpoints';
import { describeDifference, describeEvidence, describeRollout } from '@jangada/contracts/delivery/describe-rollout';
import { listTenants } from '@jangada/contracts/delivery/tenants.endpoints';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { UsageError, type Arguments } from '../arguments.ts';
import { optionsBody, proposeChanges, writeChanges, type Target } from '../change-rollout.ts';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { formatPreview } from '../format-preview.ts';
import type { Command, Commands, Outcome } from './command.ts';

const WHERE = '(--tenant t,… | --all) --reason why [--dry-run] [--force] [--urgent]';

const tenantsOf = async (args: Arguments, call: DeliveryClient): Promise<readonly string[]> => {
  const tenants = args.tenants();
  if (tenants !== 'all') return tenants;
  return (await call(listTenants)).data.map(({ slug }) => slug);
};

const targetsOf = async (args: Arguments, call: DeliveryClient, remotes: readonly ReleasableName[]) => {
  const tenants = await tenantsOf(args, call);
  return tenants.flatMap((tenant): Target[] => remotes.map((remote) => ({ tenant, remote })));
};

const optionsOf = (args: Arguments) => ({
  author: args.author(),
  reason: args.reason(),
  dryRun: args.dryRun,
  force: args.force,
  urgent: args.urgent,
});

/** The lines about the written changes, or the planned ones. */
const outcomeOf = (reply: ChangeReply, args: Arguments): Outcome => {
  if (args.dryRun) {
    const refused = reply.problems.some(({ forceable }) => !(forceable && args.force));
    return { text: formatPreview(reply, { force: args.force }), json: reply, failed: refused };
  }
  const lines = reply.revisions.map(
    (one) => `${one.tenant}: ${one.remote} revision ${one.revision}: ${describeRollout(one.rollout)}`,
  );
  const forced = reply.problems.map(({ message }) => `forced: ${message}`);
  const undo =
    reply.revisions.length > 1 ? [`change set ${reply.change_set}; rollback --change-set undoes it whole`] : [];
  return { text: [...lines, ...forced, ...undo].join('\n'), json: reply };
};

interface Intent {
  readonly remotes: readonly ReleasableName[];
  readonly next: (remote: ReleasableName) => RolloutStep;
}

/** Makes a command from its change of a rollout. */
const changing = (intentOf: (args: Arguments) => Intent): Command['run'] => {
  return async (args, call) => {
    const { remotes, next } = intentOf(args);
    const options = optionsOf(args);
    const changes = await proposeChanges(call, await targetsOf(args, call, remotes), ({ remote }, { rollout }) => ({
      rollout: next(remote)(rollout),
    }));
    return outcomeOf(await writeChanges(call, changes, options), args);
  };
};

/** Makes a command that changes one named remote. */
const changingOne = (stepOf: (args: Arguments) => RolloutStep): Command['run'] =>
  changing((args) => {
    const step = stepOf(args);
    return { remotes: [args.name()], next: () => step };
  });

/**
 * Makes a command that changes the canary of one named remote. With `--all`, tenants without a canary are skipped.
 *
 * @throws when a named tenant has no canary, or none has
 */
const changingCanary =
  (stepOf: (args: Arguments) => RolloutStep): Command['run'] =>
  async (args, call) => {
    const step = stepOf(args);
    const options = optionsOf(args);
    const targets = await targetsOf(args, call, [args.name()]);
    const running = new Set<string>();
    const changes = await proposeChanges(call, targets, ({ tenant }, { rollout }) => {
      if (rollout.canary) running.add(tenant);
      return { rollout: step(rollout) };
    });
    const without = targets.filter(({ tenant }) => !running.has(tenant)).map(({ tenant }) => tenant);
    if (running.size === 0 || (without.length > 0 && args.tenants() !== 'all')) {
      throw new Error(`${args.name()} has no canary for ${without.join(', ')}`);
    }
    return outcomeOf(
      await writeChanges(
        call,
        changes.filter(({ tenant }) => running.has(tenant)),
        options,
      ),
      args,
    );
  };

const rollOut = changing((args) => {
  const releases = args.namedReleases();
  const [percent, steps] = [args.canary(), args.ramp()];
  const versions = new Map(releases.map(({ remote, version }) => [remote, version]));
  return {
    remotes: [...versions.keys()],
    next: (remote) => {
      const version = versions.get(remote) ?? '';
      if (steps) return ramp(version, steps);
      return percent === null ? promote(version) : canary(version, percent);
    },
  };
});

const rollBack: Command['run'] = async (args, call) => {
  const options = optionsOf(args);
  const changeSet = args.changeSet();
  if (changeSet !== undefined) {
    if (args.word(1) !== undefined) throw new UsageError('--change-set undoes it whole: name no remote');
    const undone = await call(undoChangeSet, { params: { change_set: changeSet }, body: optionsBody(options) });
    return outcomeOf(undone, args);
  }
  const to = args.revision();
  const targets = await targetsOf(args, call, [args.name()]);
  const changes = await proposeChanges(call, targets, () =>
    to === undefined ? { to: 'last-good' } : { to_revision: to },
  );
  return outcomeOf(await writeChanges(call, changes, options), args);
};

/** Returns to the previous revision. */
const undo: Command['run'] = async (args, call) => {
  const targets = await targetsOf(args, call, [args.name()]);
  const changes = await proposeChanges(call, targets, (_, { revision }) => ({
    to_revision: Math.max(0, revision - 1),
  }));
  return outcomeOf(await writeChanges(call, changes, optionsOf(args)), args);
};

const revisions: Command['run'] = async (args, call) => {
  const params = { tenant: args.tenant(), remote: args.name() };
  const { data } = await call(listRevisions, { params });
  const lines = data.flatMap((one, index) => {
    const before = data[index + 1]?.rollout ?? (one.revision === 1 ? emptyRollout : null);
    const changes = before ? describeDifference(before, one.rollout) : [describeRollout(one.rollout)];
    return [
      `${one.revision}  ${one.created_at}  ${one.author}: ${one.reason}`,
      `   ${changes.join('; ') || 'nothing changed'}`,
      ...(one.evidence ? [`   ${describeEvidence(one.evidence)}`] : []),
      ...(one.urgent ? ['   urgent: open tabs did not wait'] : []),
      ...(one.change_set ? [`   change set ${one.change_set}`] : []),
    ];
  });
  return { text: lines.length > 0 ? lines.join('\n') : 'Nothing was rolled out yet', json: data };
};

export const rolloutCommands: Commands = {
  rollout: {
    usage: `rollout <name> <version> [<name> <version>… --together] [--canary percent | --ramp 1:10m,10:30m,50:1h] ${WHERE}`,
    summary:
      'give everybody, or a percentage that may grow by itself, a published release; all tenants and remotes or none',
    run: rollOut,
  },
  stop: {
    usage: `stop <name> ${WHERE}`,
    summary: 'end a canary: everybody gets the stable release',
    run: changingCanary(() => stopCanary),
  },
  hold: {
    usage: `hold <name> ${WHERE}`,
    summary: 'keep a growing canary where it is',
    run: changingCanary((args) => hold(args.reason())),
  },
  resume: {
    usage: `resume <name> ${WHERE}`,
    summary: 'let it grow again; the step in force starts over',
    run: changingCanary(() => resume),
  },
  pin: {
    usage: `pin <name> <version> [--until when] ${WHERE}`,
    summary: 'hold tenants on one release, canary or not',
    run: changingOne((args) => pin(args.version(), args.until())),
  },
  unpin: {
    usage: `unpin <name> ${WHERE}`,
    summary: 'let them follow the rollout again',
    run: changingOne(() => pin(null)),
  },
  block: {
    usage: `block <name> <version> ${WHERE}`,
    summary: 'never serve a release, not even as a fallback',
    run: changingOne((args) => block(args.version())),
  },
  unblock: {
    usage: `unblock <name> <version> ${WHERE}`,
    summary: 'allow it again',
    run: changingOne((args) => unblock(args.version())),
  },
  kill: {
    usage: `kill <name> [--mode hide|maintenance|previous] ${WHERE}`,
    summary: 'take a remote out of the page',
    run: changingOne((args) => kill(args.mode())),
  },
  revive: {
    usage: `revive <name> ${WHERE}`,
    summary: 'bring a killed remote back',
    run: changingOne(() => revive),
  },
  'auto-rollback': {
    usage: `auto-rollback <name> on|off ${WHERE}`,
    summary: 'let the gate go back by itself when the stable release breaks',
    run: changingOne((args) => {
      const word = args.word(2);
      if (word !== 'on' && word !== 'off') throw new UsageError('write on or off');
      return autoRollback(word === 'on');
    }),
  },
  rollback: {
    usage: `rollback (<name> [--to revision] (--tenant t,… | --all) | --change-set id) --reason why [--dry-run] [--force] [--urgent]`,
    summary: 'go back to the last good release, to an earlier revision, or undo a whole change set',
    run: rollBack,
  },
  undo: {
    usage: `undo <name> ${WHERE}`,
    summary: 'make the revision before the next one, whatever it was',
    run: undo,
  },
  revisions: {
    usage: 'revisions <name> --tenant t',
    summary: 'every change of a rollout: what, who, when, why',
    run: revisions,
  },
};
