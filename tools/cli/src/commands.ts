import * as delivery from '@jangada/contracts/delivery/endpoints';
import type { Rollout, RolloutRevision } from '@jangada/contracts/delivery/rollout';
import type { Arguments } from './arguments.ts';
import { block, canary, changeRollout, kill, pin, promote } from './change-rollout.ts';
import type { DeliveryClient } from './delivery-client.ts';
import { publishRelease } from './publish-release.ts';
import { table } from './table.ts';

/** What a command found or did: words for people, the same as JSON for programs. */
export interface Outcome {
  readonly text: string;
  readonly json: unknown;
}

export interface Command {
  readonly usage: string;
  readonly summary: string;
  readonly run: (args: Arguments, call: DeliveryClient) => Promise<Outcome>;
}

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

const build = async (args: Arguments) => {
  // webpack is slow to load; only the commands that build need it.
  const { buildRelease } = await import('@jangada/build/build-release');
  return buildRelease({ name: args.name(), version: args.versionOption() });
};

/** Every command by its word. */
export const commands: Readonly<Record<string, Command>> = {
  build: {
    usage: 'build <name> [--version x.y.z]',
    summary: 'build one release, touching nothing else',
    run: async (args) => {
      const { dir, release, built } = await build(args);
      return { text: `${release.remote} ${release.version} ${built ? 'built' : 'unchanged'}: ${dir}`, json: release };
    },
  },
  publish: {
    usage: 'publish <name> [--version x.y.z]',
    summary: 'build and publish one release; nobody gets it yet',
    run: async (args, call) => {
      const { dir, release } = await build(args);
      const fresh = await publishRelease(call, dir, release);
      const what = `${release.remote} ${release.version}`;
      return {
        text: fresh ? `${what} is published` : `${what} was already published with the same bytes`,
        json: release,
      };
    },
  },
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
        const { revision } = await call(delivery.getRollout, { params });
        const body = { expected_revision: revision, author, reason, ...(to_revision && { to_revision }) };
        written.push(await call(delivery.rollBack, { params, body }));
      }
      const lines = written.map(
        (one) => `${one.tenant}: ${one.remote} revision ${one.revision}: ${describe(one.rollout)}`,
      );
      return { text: lines.join('\n'), json: written };
    },
  },
  releases: {
    usage: 'releases [name]',
    summary: 'list what is published',
    run: async (args, call) => {
      const remote = args.word(1) === undefined ? undefined : args.name();
      const { data } = await call(delivery.listReleases, { query: { remote } });
      const rows = data.map((one) => [
        one.remote,
        one.version,
        one.state,
        one.contract.range,
        `${one.files} files`,
        `${Math.ceil(one.bytes / 1024)} KiB`,
        one.created_at,
      ]);
      return { text: rows.length > 0 ? table(rows) : 'Nothing is published yet', json: data };
    },
  },
  revisions: {
    usage: 'revisions <name> --tenant t',
    summary: 'every change of a rollout: who, when, why',
    run: async (args, call) => {
      const params = { tenant: args.tenant(), remote: args.name() };
      const { data } = await call(delivery.listRevisions, { params });
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
  explain: {
    usage: 'explain <name> --tenant t --guest uuid',
    summary: 'which release a guest gets, and why',
    run: async (args, call) => {
      const remote = args.remoteOption() ?? args.name();
      const answer = await call(delivery.explain, { query: { tenant: args.tenant(), guest: args.guest(), remote } });
      const lines = [
        `${remote} of ${answer.tenant}: ${answer.chain[0] ?? 'nothing'} (${answer.reason}), ${answer.state}`,
        `fallbacks: ${answer.chain.slice(1).join(', ') || 'none'}; contract of the shell: ${answer.host_contract}`,
        ...(answer.ramp
          ? [
              `canary ${answer.ramp.version}: at ${answer.ramp.place.toFixed(2)} of ${answer.ramp.percent} %, ${answer.ramp.on ? 'on it' : 'not on it'}`,
            ]
          : []),
        ...answer.considered.map((one) => `  ${one.version} as ${one.reason}: ${one.refused ?? 'fine'}`),
      ];
      return { text: lines.join('\n'), json: answer };
    },
  },
  tenants: {
    usage: 'tenants',
    summary: 'list the tenants that rollouts may name',
    run: async (_args, call) => {
      const { data } = await call(delivery.listTenants);
      return { text: table(data.map((one) => [one.slug, one.domain])), json: data };
    },
  },
  tenant: {
    usage: 'tenant <slug> --domain host.name',
    summary: 'make a tenant known to the delivery',
    run: async (args, call) => {
      const body = { slug: args.word(1) ?? '', domain: args.domain() };
      const tenant = await call(delivery.registerTenant, { body });
      return { text: `${tenant.slug} is known at ${tenant.domain}`, json: tenant };
    },
  },
};

/** The page of `jangada help`. */
export const help = (): string => {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`);
  return [
    'jangada: build, publish and roll out releases of the shell and of remotes',
    '',
    ...lines,
    '',
    'jangada ops --help lists what operators do on the running platform.',
    '',
    'Everywhere: --edge address, --author name, --json. Names: host, casino, sportsbook, wallet, social, account.',
    'The edge is found by JANGADA_EDGE_URL or EDGE_PORT, the token by EDGE_DELIVERY_TOKEN or in .data/secrets.json.',
  ].join('\n');
};
