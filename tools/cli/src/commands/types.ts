import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ownRemote, workspaceDir } from '@jangada/build/targets';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/contract-version';
import { readLiveTypes } from '@jangada/contracts/delivery/live-types.endpoints';
import type { Commands } from './command.ts';

/** The file in a remote's own repository, where its sources can import it; elsewhere the types are printed. */
const OWN_FILE = 'src/live-types.ts';

const fileOf = (named: string | undefined): string | undefined => {
  if (named !== undefined) return resolve(process.env['INIT_CWD'] ?? '.', named);
  return ownRemote === undefined ? undefined : join(workspaceDir, OWN_FILE);
};

export const typeCommands: Commands = {
  types: {
    usage: 'types --tenant t [--out file.ts]',
    summary: 'the modals, panels, slots, events and paths that are live for a tenant, as TypeScript declarations',
    run: async (args, call) => {
      const live = await call(readLiveTypes, { params: { tenant: args.tenant() } });
      const file = fileOf(args.out());
      if (file === undefined) return { text: live.declarations, json: live };
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, live.declarations);
      const lines = [
        `${file} has what is live for ${live.tenant} at revision ${live.revision}, contract ${live.contract ?? 'none'}`,
        ...(live.contract === null || live.contract === CONTRACT_VERSION
          ? []
          : [`the packages here are of contract ${CONTRACT_VERSION}: newer ones have what this one names`]),
      ];
      return { text: lines.join('\n'), json: live };
    },
  },
};
