import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = fileURLToPath(new URL('../../', import.meta.url));

/** A command of a document, as written there. */
export interface DocumentedCommand {
  readonly page: string;
  readonly line: string;
}

/** The documents for people who work here. Templates are filled in for a remote, whose own journeys run them. */
const PAGES = [
  '*.md',
  'docs/*.md',
  'docs/guides/*.md',
  '{board,e2e,host,remotes,shared,bench}/README.md',
  '*/*/README.md',
];

const SHELL_BLOCK = /^```(?:sh|bash|console)?\n([^]*?)^```$/gm;
const COMMAND = /^(?:\$ )?((?:[A-Z_]+=\S+ )*(?:npm|pnpm|npx|jangada|export(?= "?[$A-Z])|unset|cd|alias) .*)$/;

/** The commands in the blocks of a page, without prompts and comments. */
const commandsOf = (page: string): DocumentedCommand[] =>
  [...readFileSync(join(workspace, page), 'utf8').matchAll(SHELL_BLOCK)].flatMap(([, block = '']) =>
    block.split('\n').flatMap((text) => {
      const [, line] = COMMAND.exec(text.replace(/\s+# .*$/, '').trim()) ?? [];
      return line === undefined ? [] : [{ page, line }];
    }),
  );

export const documentedCommands = (): DocumentedCommand[] =>
  [...new Set(PAGES.flatMap((pattern) => globSync(pattern, { cwd: workspace })))].toSorted().flatMap(commandsOf);

/** Pages whose commands are all run by another test. */
const pagesRunElsewhere: Readonly<Record<string, string>> = {
  'docs/rollouts.md': 'guides.spec.ts',
  'docs/guides/new-remote.md': 'new-remote.spec.ts',
  'docs/guides/screen.md': 'guides.test.ts',
  'docs/guides/endpoint.md': 'guides.test.ts',
  'docs/guides/production.md': 'npm run test:production, and in part production.test.ts',
  'docs/guides/own-project.md': 'foreign-project.test.ts, doctor.test.ts and check-folder.test.ts',
};

/** Commands that are not run individually, with the reason. The first match applies. */
export const notRun: readonly (readonly [command: RegExp, reason: string])[] = [
  [/…|<\w+>|\[\w+\]|http:\/\/localhost:9000/, 'has a placeholder'],
  [/^npm (start|test)\b|^cd |^pnpm e2e\b/, 'starts a site, or is this run'],
  [/^(pnpm|npm run) (bench:|test:cluster)/, 'measures for minutes'],
  [/^(pnpm|jangada|pnpm jangada) dev\b/, 'stays until Ctrl-C: runs-alone.spec.ts and override.spec.ts'],
  [/^npx node services\//, 'stays until Ctrl-C: the supervisor of this site starts them'],
  [/^pnpm build\b|^pnpm jangada check\b|^npm run jangada -- check/, 'the steps build and remotes of npm test'],
  [
    /^npm run (publish|jangada -- publish)|\bpublish \w+|\bverify casino 1\.1\.0/,
    'publishes: new-remote.spec.ts and own-repository.spec.ts',
  ],
  [/\b(rollout|rollback) (?!.*--dry-run)/, 'changes releases of all journeys: guides.spec.ts and live-change.spec.ts'],
  [
    /--in \.\.\/raffle --packages dist\/packages(?! --edge http:\/\/localhost)|--edge https:/,
    'own-repository.spec.ts makes one',
  ],
  [/\bexplain --tenant tucano --guest/, 'a guest of another site: guides.spec.ts explains one of this'],
  [
    /\bops (tenant (create|set) |page set|withdrawal approve)/,
    'changes what all journeys see: ops.test.ts and withSettings',
  ],
  [/JANGADA_PLAYER|\bmatrix casino/, 'opens pages of every pair: matrix.spec.ts'],
  [/^npm run jangada -- types/, 'in the repository of a remote: own-repository.spec.ts'],
  [/^pnpm jangada new remote raffle --label/, 'makes a remote again: new-remote.spec.ts'],
  [/^pnpm contracts\b/, 'reads every source for minutes: check-contracts.test.ts does the same'],
  [/--packages|^npm run packages/, 'own-repository.spec.ts packs and installs'],
  [/1\.2\.0 account 1\.4\.0/, 'releases that are not there: guides.spec.ts has its own'],
];

/** The scripts of package.json that a command names. */
export const scriptOf = (line: string): string | undefined =>
  /^(?:pnpm|npm run(?: --silent)?) ([\w:-]+)/.exec(line)?.[1];

export const reasonNotToRun = ({ page, line }: DocumentedCommand): string | null =>
  pagesRunElsewhere[page] ?? notRun.find(([command]) => command.test(line))?.[1] ?? null;
