import { isInstalled, workspaceDir } from '@jangada/build/targets';
import { UsageError } from '../arguments.ts';
import type { Commands } from './command.ts';

export const contractCommands: Commands = {
  contracts: {
    usage: 'contracts diff [from] [to]',
    summary: 'what changed in the contract, and whom it breaks; from and to: released, sources or a folder',
    run: async (args) => {
      if (args.word(1) !== 'diff') throw new UsageError('the one thing to do with contracts here is diff');
      // The comparison needs a parser, which the packed tool lacks.
      if (isInstalled) throw new UsageError('it compares sources: run it in the workspace of the platform');
      const { diffContracts } = await import('@jangada/contract-report/diff');
      const { formatChanges } = await import('@jangada/contract-report/format-changes');
      const diff = await diffContracts(workspaceDir, args.word(2) ?? 'released', args.word(3) ?? 'sources');
      const head = `From contract ${diff.from} to ${diff.to}; what happened wants at least ${diff.version}.`;
      return { text: [head, ...formatChanges(diff.changes)].join('\n'), json: diff };
    },
  },
};
