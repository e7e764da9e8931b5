import { explain } from '@jangada/contracts/delivery/explain.endpoints';
import { describeExplanation } from '@jangada/contracts/delivery/describe-plan';
import { UsageError } from '../arguments.ts';
import type { Commands } from './command.ts';

export const explainCommands: Commands = {
  explain: {
    usage: 'explain [name] --tenant t --guest uuid [--at when | --revision n]',
    summary: 'which releases a guest gets, or got then, and why',
    run: async (args, call) => {
      const remote = args.remoteOption() ?? (args.word(1) === undefined ? undefined : args.name());
      const [at, revision] = [args.at(), args.atRevision()];
      if (at !== undefined && revision !== undefined) throw new UsageError('write --at or --revision, not both');
      const query = { tenant: args.tenant(), guest: args.guest(), remote, at, revision: revision?.toString() };
      const answer = await call(explain, { query });
      return { text: describeExplanation(answer), json: answer };
    },
  },
};
