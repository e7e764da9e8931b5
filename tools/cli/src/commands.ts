import type { Command, Commands } from './commands/command.ts';

interface Group {
  readonly words: readonly string[];
  readonly load: () => Promise<Commands>;
}

/** The commands in the order of the help. A group is loaded when one of its words is used. */
export const groups: readonly Group[] = [
  {
    words: ['build', 'publish', 'releases', 'verify', 'prune'],
    load: async () => (await import('./commands/releases.ts')).releaseCommands,
  },
  { words: ['token'], load: async () => (await import('./commands/tokens.ts')).tokenCommands },
  {
    words: [
      ...['rollout', 'stop', 'hold', 'resume', 'pin', 'unpin', 'block', 'unblock', 'kill', 'revive', 'auto-rollback'],
      ...['rollback', 'undo', 'revisions'],
    ],
    load: async () => (await import('./commands/rollouts.ts')).rolloutCommands,
  },
  { words: ['explain'], load: async () => (await import('./commands/explain.ts')).explainCommands },
  { words: ['health'], load: async () => (await import('./commands/health.ts')).healthCommands },
  { words: ['incidents'], load: async () => (await import('./commands/incidents.ts')).incidentCommands },
  {
    words: ['tenants', 'tenant', 'third-parties'],
    load: async () => (await import('./commands/tenants.ts')).tenantCommands,
  },
  { words: ['waves', 'wave'], load: async () => (await import('./commands/waves.ts')).waveCommands },
  { words: ['freezes', 'freeze'], load: async () => (await import('./commands/freezes.ts')).freezeCommands },
  {
    words: ['approvals', 'approve', 'decline', 'second-person'],
    load: async () => (await import('./commands/approvals.ts')).approvalCommands,
  },
  { words: ['audit'], load: async () => (await import('./commands/audit.ts')).auditCommands },
  { words: ['override', 'xray'], load: async () => (await import('./commands/overrides.ts')).overrideCommands },
  { words: ['operator'], load: async () => (await import('./commands/operators.ts')).operatorCommands },
  { words: ['contracts'], load: async () => (await import('./commands/contracts.ts')).contractCommands },
  { words: ['types'], load: async () => (await import('./commands/types.ts')).typeCommands },
  { words: ['matrix'], load: async () => (await import('./commands/matrix.ts')).matrixCommands },
];

const allCommands = async (): Promise<Commands> =>
  Object.assign({}, ...(await Promise.all(groups.map(({ load }) => load())))) as Commands;

export const commandOf = async (word: string): Promise<Command | undefined> => {
  const group = groups.find(({ words }) => words.includes(word));
  const commands = group ? await group.load() : await allCommands();
  return Object.hasOwn(commands, word) ? commands[word] : undefined;
};

/** The page of `jangada help`. */
export const help = async (): Promise<string> => {
  const lines = Object.values(await allCommands()).flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]);
  return [
    'jangada: build, publish and roll out releases of the shell and of remotes',
    '',
    ...lines,
    '  dev [remote] [--port 9000] [--in http://tucano.localhost:8080 [--minutes 60]]',
    '      a remote alone with the stub host, or its sources in one browser of a running site',
    '  setup --operator name [--site slug …]',
    '      an installation without the demo: keys, operator, releases, first site; jangada setup --help',
    '  new remote|feature|endpoint …',
    '      write the first files of a remote, of a part of one, or of a call; jangada new --help',
    '  check (<name …> | --all) [--version x.y.z] [--fast]',
    '      everything a remote has to hold before it is published; --fast leaves out what needs a browser',
    '  upgrade --packages <folder> [--no-install]',
    '      in a repository of its own: the packages of a newer contract, in one version',
    '  doctor [folder] [--from dist]',
    '      everything in a project with a configuration of its own that would be refused, with the change for each',
    '  restore (--into <empty folder> [--to "2026-11-29 14:32"] | --test)',
    '      the database from its backups, as it was at a moment, with the ledger of every tenant proven',
    '',
    'jangada ops --help lists what operators do on the running platform.',
    '',
    'Everywhere: --edge address, --author name, --json. Names: host for the shell, casino, sportsbook, wallet, social,',
    'account, and every remote that ships beside them. A change with --dry-run says what it would do and does nothing.',
    'The edge is found by JANGADA_EDGE_URL or EDGE_PORT, the token by EDGE_DELIVERY_TOKEN or in .data/secrets.json.',
  ].join('\n');
};
