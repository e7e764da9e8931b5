import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as DevServer from '@jangada/build/dev-server';
import type * as Targets from '@jangada/build/targets';
import { startChromium } from '@jangada/build/testing/chromium';
import { findFreePort } from '../../tools/start/src/ports.ts';
import type { Page } from 'playwright';
import { median } from '../median.ts';
import { checkOut } from '../checkout.ts';

/*
 * Measures the waiting times of a developer: for a cold build of everything, for a build of one remote after an edit,
 * and until an edit is in the open page of `pnpm dev`. It runs in a separate checkout without caches.
 * `node bench/build/main.ts [--rounds n]`
 */

const ROUNDS = Number(/--rounds[= ](\d+)/.exec(process.argv.slice(2).join(' '))?.[1] ?? 5);

/** A developer's edit: `from` in the file is replaced by other words. */
interface Edited {
  readonly file: string;
  readonly from: string;
}

const TEXTS = {
  casino: { file: 'remotes/casino/src/texts/pt/catalogue.ts', from: 'Todos os jogos' },
  sportsbook: { file: 'remotes/sportsbook/src/texts/pt.ts', from: 'Esportes' },
  wallet: { file: 'remotes/wallet/src/texts/pt/statement.ts', from: 'Extrato por período' },
  social: { file: 'remotes/social/src/texts/pt/ranking.ts', from: 'Ranking' },
  account: { file: 'remotes/account/src/texts/pt/refers.ts', from: 'Indique um amigo e ganhe' },
} satisfies Record<string, Edited>;

/** The page of `pnpm dev` whose heading is edited: in a text, and in the component that shows it. */
const OPEN = {
  remote: 'casino',
  path: '/casino/games?panel=off',
  heading: 'Todos os jogos',
  component: { file: 'remotes/casino/src/catalogue/catalogue-page.tsx', from: "name ?? t('catalogue.title')" },
} as const;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

const { folder, commit, remove } = checkOut('HEAD');

/** Runs a command of the checkout to its end. @returns its duration in ms, with the start of its process */
const timed = (args: readonly string[]): number => {
  const startedMs = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
  return performance.now() - startedMs;
};

/** The original content of the edited files, by path. */
const originals = new Map<string, string>();

/** Writes the file of the checkout with `from` replaced by `to`. */
const write = ({ file, from }: Edited, to: string): void => {
  const path = join(folder, file);
  const source = originals.get(file) ?? readFileSync(path, 'utf8');
  originals.set(file, source);
  if (!source.includes(from)) throw new Error(`${file} has no "${from}".`);
  writeFileSync(path, source.replaceAll(from, to));
};

const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);

const measureRebuilds = (remote: string, text: Edited): number[] => {
  const durations = rounds.map((round) => {
    write(text, `${text.from} ${round}`);
    return timed(['tools/build/src/build.ts', remote]);
  });
  write(text, text.from);
  return durations;
};

const shows = (page: Page, text: string): Promise<void> =>
  page.getByRole('heading', { name: text, exact: true }).waitFor({ state: 'visible' });

interface Edit {
  readonly edited: Edited;
  readonly to: (heading: string) => string;
}

/** Measures from the write of a file until the page shows the edit without being reloaded. */
const measureHotReloads = async (edits: readonly Edit[]): Promise<number[][]> => {
  const { startDevServer } = (await import(join(folder, 'tools/build/src/dev-server.ts'))) as typeof DevServer;
  const { buildTarget } = (await import(join(folder, 'tools/build/src/targets.ts'))) as typeof Targets;
  const port = await findFreePort();
  const server = await startDevServer(buildTarget({ name: OPEN.remote }), port);
  const browser = await startChromium();
  try {
    const page = await browser.newPage({ locale: 'pt-BR' });
    await page.goto(`http://localhost:${port}${OPEN.path}`);
    await shows(page, OPEN.heading);
    await page.evaluate(() => Reflect.set(globalThis, 'samePage', true));
    const durations: number[][] = [];
    for (const { edited, to } of edits) {
      const own: number[] = [];
      for (const round of rounds) {
        const heading = `${OPEN.heading} ${round}`;
        const startedMs = performance.now();
        write(edited, to(heading));
        await shows(page, heading);
        own.push(performance.now() - startedMs);
      }
      write(edited, edited.from);
      await shows(page, OPEN.heading);
      durations.push(own);
    }
    if ((await page.evaluate(() => Reflect.get(globalThis, 'samePage'))) !== true)
      throw new Error('The page was loaded again: that is no hot reload.');
    return durations;
  } finally {
    await browser.close();
    await server.stop();
  }
};

try {
  const coldMs = timed(['tools/build/src/build.ts']);
  const row = (what: string, all: readonly number[]) => {
    const range = all.length > 1 ? `${seconds(Math.min(...all))} to ${seconds(Math.max(...all))}` : '–';
    console.log(`| ${what} | ${seconds(median(all))} | ${range} | ${(median(all) / coldMs).toFixed(3)} |`);
  };
  console.log(`Commit ${commit}, ${ROUNDS} rounds, medians; whole commands, with the start of their process.\n`);
  console.log('| what | median | least and most | ÷ cold build of all |\n| --- | --- | --- | --- |');
  row('cold build of the shell, five remotes and the board', [coldMs]);
  row('the same with nothing changed', [timed(['tools/build/src/build.ts'])]);
  for (const [remote, text] of Object.entries(TEXTS))
    row(`build of ${remote} after an edit`, measureRebuilds(remote, text));
  const [ofText, ofComponent] = await measureHotReloads([
    { edited: TEXTS.casino, to: (heading) => heading },
    { edited: OPEN.component, to: (heading) => `name ?? '${heading}'` },
  ]);
  row('an edit of a text in the open page of `pnpm dev`', ofText ?? []);
  row('an edit of a component there', ofComponent ?? []);
} finally {
  remove();
}
