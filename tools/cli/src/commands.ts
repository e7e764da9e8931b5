import type { Command, Commands } from './commands/command.ts';
import { contractCommands } from './commands/contracts.ts';
import { explainCommands } from './commands/explain.ts';
import { healthCommands } from './commands/health.ts';
import { incidentCommands } from './commands/incidents.ts';
import { matrixCommands } from './commands/matrix.ts';
import { operatorCommands } from './commands/operators.ts';
import { overrideCommands } from './commands/overrides.ts';
import { releaseCommands } from './commands/releases.ts';
import { rolloutCommands } from './commands/rollouts.ts';
import { tenantCommands } from './commands/tenants.ts';
import { tokenCommands } from './commands/tokens.ts';
import { typeCommands } from './commands/types.ts';

/** Every command by its word, in the order of the help. */
const commands: Commands = {
  ...releaseCommands,
  ...tokenCommands,
  ...rolloutCommands,
  ...explainCommands,
  ...healthCommands,
  ...incidentCommands,
  ...tenantCommands,
  ...overrideCommands,
  ...operatorCommands,
  ...contractCommands,
  ...typeCommands,
  ...matrixCommands,
};

export const commandOf = (word: string): Command | undefined =>
  Object.hasOwn(commands, word) ? commands[word] : undefined;

/** The page of `jangada help`. */
export const help = (): string => {
  const lines = Object.values(commands).flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]);
  return [
    'jangada: build, publish and roll out releases of the shell and of remotes',
    '',
    ...lines,
    '  dev [remote] [--port 9000] [--in http://tucano.localhost:8080 [--minutes 60]]',
    '      a remote alone with the stub host, or its sources in one browser of a running site',
    '  new remote|feature|endpoint …',
    '      write the first files of a remote, of a part of one, or of a call; jangada new --help',
    '  check (<name …> | --all) [--version x.y.z] [--fast]',
    '      everything a remote has to hold before it is published; --fast leaves out what needs a browser',
    '',
    'jangada ops --help lists what operators do on the running platform.',
    '',
    'Everywhere: --edge address, --author name, --json. Names: host for the shell, casino, sportsbook, wallet, social,',
    'account, and every remote that ships beside them. A change with --dry-run says what it would do and does nothing.',
    'The edge is found by JANGADA_EDGE_URL or EDGE_PORT, the token by EDGE_DELIVERY_TOKEN or in .data/secrets.json.',
  ].join('\n');
};
