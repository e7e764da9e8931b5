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
import { showMoment } from '@jangada/contracts/delivery/local-schedule';
import { ALL_TENANTS, describeUnknown, selectTenants } from '@jangada/contracts/delivery/tenant-groups';
import { listTenantTags } from '@jangada/contracts/delivery/tenant-groups.endpoints';
import { listTenants } from '@jangada/contracts/delivery/tenants.endpoints';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { UsageError, type Arguments } from '../arguments.ts';
import { optionsBody, proposeChanges, writeChanges, type Target } from '../change-rollout.ts';
import { DeliveryError, type DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { formatPreview } from '../format-preview.ts';
import type { Command, Commands, Outcome } from './command.ts';

const WHERE =
  '(--tenant t,tag:small,… | --all | --all-except t,…) --reason why [--dry-run [--list]] [--force] [--urgent] [--override-freeze]';

const tenantsOf = async (args: Arguments, call: DeliveryClient): Promise<readonly string[]> => {
  const { selectors, except } = args.tenants();
  const isTagged = [...selectors, ...except].some((word) => word.startsWith('tag:'));
  // The edge refuses an unknown tenant by itself.
  if (!isTagged && except.length === 0) {
    if (!selectors.includes(ALL_TENANTS)) return selectors;
    return (await call(listTenants)).data.map(({ slug }) => slug);
  }
  const { tenants, unknown } = selectTenants((await call(listTenantTags)).data, selectors, except);
  if (unknown.length > 0) throw new Error(describeUnknown(unknown));
  if (tenants.length === 0) throw new Error('no tenant is left to change');
  return tenants;
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
  overrideFreeze: args.overrideFreeze,
});

const describeApproval = ({ id, expires_at: end, tenants }: NonNullable<ChangeReply['waiting']>): string =>
  [
    `Nothing was written yet: ${tenants.join(', ')} asks for a second person, until ${showMoment(end)}`,
    `  jangada approve ${id} --author another --reason why`,
  ].join('\n');

/** The lines about the written changes, or the planned ones. */
const outcomeOf = (reply: ChangeReply, args: Arguments): Outcome => {
  if (args.dryRun) {
    const refused = reply.problems.some(({ forceable }) => !(forceable && args.force));
    return { text: formatPreview(reply, { force: args.force, list: args.list }), json: reply, failed: refused };
  }
  if (reply.waiting) return { text: describeApproval(reply.waiting), json: reply };
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
    if (running.size === 0 || (without.length > 0 && !args.tenants().isAll)) {
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

/** The lines that go back instead of rolling an older release out. */
const rollbackLines = (args: Arguments): string => {
  const { isAll, selectors, except } = args.tenants();
  const all = except.length > 0 ? `--all-except ${except.join(',')}` : '--all';
  const where = isAll ? all : `--tenant ${selectors.join(',')}`;
  return args
    .namedReleases()
    .map(({ remote }) => `  jangada rollback ${remote} ${where} --reason ${JSON.stringify(args.reason())}`)
    .join('\n');
};

/** The edge refuses the change only because it makes an older release stable. */
const onlyGoesBack = (error: unknown): error is DeliveryError => {
  if (!(error instanceof DeliveryError) || error.code !== 'rollout.refused') return false;
  const { problems } = error.body;
  return Array.isArray(problems) && problems.every((problem: { rule?: unknown }) => problem.rule === 'goes-back');
};

/** Rolls out. An older release only after a question, or with `--yes`: usually a rollback is meant. */
const rollOut: Command['run'] = async (args, call, ask) => {
  if (args.waves()) return (await import('./waves.ts')).planRollout(args, call);
  const { remotes, next } = rolloutIntent(args);
  const changes = await proposeChanges(call, await targetsOf(args, call, remotes), ({ remote }, { rollout }) => ({
    rollout: next(remote)(rollout),
  }));
  const options = optionsOf(args);
  try {
    return outcomeOf(await writeChanges(call, changes, options), args);
  } catch (error) {
    if (!onlyGoesBack(error)) throw error;
    const warning = `${error.message}\n${rollbackLines(args)}\n`;
    const isMeant = args.yes || (await ask?.(`${warning}Roll the older release out all the same?`)) === true;
    if (!isMeant)
      throw new Error(`${warning}Nothing was changed. To roll the older release out: the same with --yes`, {
        cause: error,
      });
    return outcomeOf(await writeChanges(call, changes, { ...options, force: true }), args);
  }
};

const rolloutIntent = (args: Arguments): Intent => {
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
};

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
  try {
    return outcomeOf(await writeChanges(call, changes, options), args);
  } catch (error) {
    // Tenants that are named by themselves must go back; a group goes back as far as it can.
    const { selectors } = args.tenants();
    const lacking = tenantsWithNothingBefore(error).filter((tenant) => !selectors.includes(String(tenant)));
    const others = changes.filter(({ tenant }) => !lacking.includes(tenant));
    if (lacking.length < tenantsWithNothingBefore(error).length || others.length === 0) throw error;
    const outcome = outcomeOf(await writeChanges(call, others, options), args);
    return { ...outcome, text: `${outcome.text}\nunchanged, with nothing to go back to: ${lacking.join(', ')}` };
  }
};

/** The tenants that a refused rollback names, because their remote has no earlier state. */
const tenantsWithNothingBefore = (error: unknown): readonly unknown[] => {
  if (!(error instanceof DeliveryError) || error.code !== 'rollout.nothing-before') return [];
  const { rollouts } = error.body;
  return Array.isArray(rollouts) ? rollouts.map(({ tenant }: { tenant?: unknown }) => tenant) : [];
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
    usage: `rollout <name> <version> [<name> <version>… --together] [--canary percent | --ramp 1:10m,10:30m,50:1h] ${WHERE} [--yes] [--start 2026-12-01T06:00] [--wave "tag:small at 5% for 30m after 100" … | --wave-file waves.json]`,
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
    usage: `rollback (<name> [--to revision] (--tenant t,tag:small,… | --all | --all-except t,…) | --change-set id) --reason why [--dry-run] [--force] [--urgent]`,
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
