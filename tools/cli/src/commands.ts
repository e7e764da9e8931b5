import type { Command, Commands } from './commands/command.ts';
import { explainCommands } from './commands/explain.ts';
import { overrideCommands } from './commands/overrides.ts';
import { releaseCommands } from './commands/releases.ts';
import { rolloutCommands } from './commands/rollouts.ts';
import { tenantCommands } from './commands/tenants.ts';

/** Every command by its word, as the help lists them. */
export const commands: Commands = {
  ...releaseCommands,
  ...rolloutCommands,
  ...explainCommands,
  ...tenantCommands,
  ...overrideCommands,
};

/** The command of a word; undefined when there is none. */
export const commandOf = (word: string): Command | undefined =>
  Object.hasOwn(commands, word) ? commands[word] : undefined;

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
