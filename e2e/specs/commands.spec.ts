import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCheckout } from '@jangada/build/testing/second-checkout';
import { dataDir, ports, siteEnvironment } from '../site.ts';
import { expect, test } from '../test.ts';
import { documentedCommands, notRun, reasonNotToRun, scriptOf } from '../verbs/documented-commands.ts';
import type { DocumentedCommand } from '../verbs/documented-commands.ts';
import { openShell } from '../verbs/shell.ts';

/** Each command is an npm process and a Node.js process, which take seconds on a busy machine. */
const COMMANDS_MS = 480_000;

/** The documents name the ports of `npm start`. */
const atThisSite = (line: string): string => line.replaceAll('localhost:8080', `localhost:${ports.edge}`);

/** Runs `pnpm x …` as `npm run x -- …`, because pnpm may not be installed (CONTRIBUTING.md). */
const PNPM = 'pnpm() { local script="$1"; shift; npm run --silent "$script" -- "$@"; }';

const byPage = (commands: readonly DocumentedCommand[]): ReadonlyMap<string, readonly string[]> => {
  const pages = new Map<string, string[]>();
  for (const { page, line } of commands) pages.set(page, [...(pages.get(page) ?? []), line]);
  return pages;
};

test('every command that a document names is run as it stands, unless a reason is listed', async () => {
  test.setTimeout(COMMANDS_MS);
  const folder = join(dataDir, 'commands');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const checkout = join(folder, 'checkout');
  copyCheckout(checkout);
  const typed = new Set<string>();
  try {
    for (const [page, lines] of byPage(documentedCommands().filter((command) => reasonNotToRun(command) === null))) {
      // Each page has a new shell, so that its variables do not affect other pages.
      const shell = openShell(checkout, { ...process.env, ...siteEnvironment });
      await shell.run(PNPM);
      for (const line of lines.filter((one) => !typed.has(one))) {
        typed.add(line);
        const failure = await shell.run(atThisSite(line)).then(
          () => null,
          (error: unknown) => String(error),
        );
        expect.soft(failure, page).toBeNull();
        const [, variable] = /^export "?(?:\$\(.*\^)?([A-Z_]+)=/.exec(line) ?? [];
        if (variable) await shell.run(`test -n "$${variable}"`);
      }
      await shell.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect(typed.size).toBeGreaterThan(12);
});

test('every script that a document names is in package.json, and every listed reason fits a command', async () => {
  const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const commands = documentedCommands();
  const scripts = commands.flatMap(({ page, line }) => {
    const script = page.startsWith('docs/guides/own-repository') ? undefined : scriptOf(line);
    return script === undefined ? [] : [{ page, script }];
  });
  expect(scripts.filter(({ script }) => !(script in manifest.scripts))).toEqual([]);
  const unused = notRun.filter(([pattern]) => !commands.some(({ line }) => pattern.test(line)));
  expect(unused.map(([pattern]) => String(pattern))).toEqual([]);
});
