import { listReleases, pruneReleases, type ReleaseSummary } from '@jangada/contracts/delivery/releases.endpoints';
import type { Arguments } from '../arguments.ts';
import { checkBeforePublish, makeReport } from '../create/check-before-publish.ts';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { findEdge } from '../find-edge.ts';
import { publishRelease } from '../publish-release.ts';
import { showProgress } from '../show-progress.ts';
import { findSigningKey } from '../signing-key.ts';
import { table } from '../table.ts';
import { verifyRelease } from '../verify-release.ts';
import type { Commands, Outcome } from './command.ts';

const KIB = 1024;

/** The differences from a container that defines a global (docs/remotes.md, "Another bundler"). */
const MODULE_NOTICE = [
  'Its files are ES modules: an open page gets another release of it by a page load instead of an exchange.',
  'The edge refuses to roll it out where third parties have scripts; browsers without Integrity-Policy get the release before it.',
].join('\n');

const build = async (args: Arguments) => {
  // webpack is slow to load, and only the commands that build need it.
  const target = { name: args.name(), version: args.versionOption() };
  const from = args.from();
  if (from !== undefined) {
    const { releaseFromManifest } = await import('@jangada/build/manifest-release');
    return releaseFromManifest(from, target);
  }
  const { buildRelease } = await import('@jangada/build/build-release');
  return buildRelease({ ...target, sourceMaps: !args.withoutSourceMaps });
};

const publish = async (args: Arguments, call: DeliveryClient): Promise<Outcome> => {
  const key = await findSigningKey(process.env, args.keyFileOption());
  const which = { version: args.versionOption(), from: args.from() };
  const force = args.forceReason();
  // The build with source maps comes before the check, which reuses it.
  const { dir, release } = await build(args);
  if (!args.skipCheck) await checkBeforePublish(args.name(), { ...which, dir, release, force }, console.error);
  const what = `${release.remote} ${release.version}`;
  const fresh = await publishRelease(call, dir, release, {
    key,
    onProgress: showProgress(what),
    allowBreaking: args.allowBreaking(),
    force,
    makeReport: () => makeReport(args.name(), { ...which, force }, console.error),
  });
  return {
    text: [
      fresh
        ? `${what} is published, signed with ${key.id}; nobody gets it before it is rolled out`
        : `${what} was already published with the same bytes`,
      ...(release.container === 'module' ? [MODULE_NOTICE] : []),
    ].join('\n'),
    json: release,
  };
};

const rowOf = (one: ReleaseSummary): string[] => [
  one.remote,
  one.version,
  one.state,
  one.contract.range,
  `${one.files} files`,
  `${Math.ceil(one.bytes / KIB)} KiB`,
  one.published_at ?? one.created_at,
  one.publisher ? `by ${one.publisher}` : '',
  one.container === 'module' ? 'ES module: a page load instead of an exchange' : '',
  one.signature ? `key ${one.signature.key}` : 'not signed',
  one.forced ? `forced by ${one.forced.by}: ${one.forced.reason}` : '',
  one.remote === 'host' ? '' : one.accessibility ? `axe: ${one.accessibility.stories} stories` : 'no axe report',
];

const verify = async (args: Arguments, call: DeliveryClient): Promise<Outcome> => {
  const [remote, version, trusted] = [args.name(), args.version(), args.publicKey()];
  const { url } = findEdge(process.env, args.edge);
  const found = await verifyRelease(call, { url, remote, version, trusted });
  const { signer, problems } = found;
  const lines = [
    `${remote} ${version}, ${found.state}, digest ${found.digest}`,
    `published by ${found.publisher ?? 'nobody knows'}; ${
      signer
        ? `signed with ${signer.key} of ${signer.name ?? '?'}${signer.revoked_at ? `, a key that was revoked ${signer.revoked_at}` : ''}`
        : 'not signed'
    }`,
    ...(problems.length === 0 ? [`${found.files} files are what was signed`] : problems.map((one) => `WRONG ${one}`)),
  ];
  return { text: lines.join('\n'), json: found, failed: problems.length > 0 };
};

const prune = async (args: Arguments, call: DeliveryClient): Promise<Outcome> => {
  const [keep, older_than_days] = [args.count('keep'), args.count('older-than')];
  const body = {
    ...(args.word(1) !== undefined && { remote: args.name() }),
    ...(keep !== undefined && { keep }),
    ...(older_than_days !== undefined && { older_than_days }),
    dry_run: args.dryRun,
    author: args.author(),
  };
  const answer = await call(pruneReleases, { body });
  const bytes = answer.pruned.reduce((sum, one) => sum + one.bytes, 0);
  const rows = [
    ...answer.pruned.map((one) => [
      one.remote,
      one.version,
      answer.dry_run ? 'would go' : 'pruned',
      `${one.files} files`,
    ]),
    ...answer.kept.map((one) => [one.remote, one.version, 'stays', one.because]),
  ];
  const verb = answer.dry_run ? 'would be pruned' : 'pruned';
  const sum = `${answer.pruned.length} releases ${verb}, ${Math.ceil(bytes / KIB)} KiB; ${answer.kept.length} stay`;
  return { text: rows.length > 0 ? `${table(rows)}\n${sum}` : sum, json: answer };
};

export const releaseCommands: Commands = {
  build: {
    usage: 'build <name> [--version x.y.z]',
    summary: 'build one release, touching nothing else',
    run: async (args) => {
      const { dir, release, built } = await build(args);
      return { text: `${release.remote} ${release.version} ${built ? 'built' : 'unchanged'}: ${dir}`, json: release };
    },
  },
  publish: {
    usage:
      'publish <name> [--version x.y.z] [--from dist] [--key-file file] [--skip-check] [--without-source-maps] [--allow-breaking --reason why] [--force --reason why]',
    summary: 'build, sign and publish one release, or with --from what another bundler built; nobody gets it yet',
    run: publish,
  },
  releases: {
    usage: 'releases [name]',
    summary: 'list releases: state, size, who published and signed them',
    run: async (args, call) => {
      const remote = args.word(1) === undefined ? undefined : args.name();
      const { data } = await call(listReleases, { query: { remote } });
      return { text: data.length > 0 ? table(data.map(rowOf)) : 'Nothing is published yet', json: data };
    },
  },
  verify: {
    usage: 'verify <name> <version> [--public-key key]',
    summary: 'check document, signature and every file of a release again, from outside',
    run: verify,
  },
  prune: {
    usage: 'prune [name] [--keep n] [--older-than days] [--dry-run]',
    summary: 'delete the files of releases that no plan can name any more (admin)',
    run: prune,
  },
};
