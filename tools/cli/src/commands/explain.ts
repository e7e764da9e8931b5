import { explain } from '@jangada/contracts/delivery/explain.endpoints';
import type { Commands } from './command.ts';

export const explainCommands: Commands = {
  explain: {
    usage: 'explain <name> --tenant t --guest uuid',
    summary: 'which release a guest gets, and why',
    run: async (args, call) => {
      const remote = args.remoteOption() ?? args.name();
      const answer = await call(explain, { query: { tenant: args.tenant(), guest: args.guest(), remote } });
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
};
