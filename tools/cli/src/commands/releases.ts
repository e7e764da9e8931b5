import { listReleases } from '@jangada/contracts/delivery/releases.endpoints';
import type { Arguments } from '../arguments.ts';
import { publishRelease } from '../publish-release.ts';
import { table } from '../table.ts';
import type { Commands } from './command.ts';

const build = async (args: Arguments) => {
  // webpack is slow to load; only the commands that build need it.
  const { buildRelease } = await import('@jangada/build/build-release');
  return buildRelease({ name: args.name(), version: args.versionOption() });
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
  releases: {
    usage: 'releases [name]',
    summary: 'list what is published',
    run: async (args, call) => {
      const remote = args.word(1) === undefined ? undefined : args.name();
      const { data } = await call(listReleases, { query: { remote } });
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
};
