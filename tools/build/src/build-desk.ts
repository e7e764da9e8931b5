import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { belowFloorIn } from '@jangada/contracts/release-rules/browser-floor-faults';
import { formatFaults } from '@jangada/contracts/release-rules/release-fault';
import { checkDeskBudget } from './budgets.ts';
import { startScripts } from './chunk-files.ts';
import { compile } from './compile.ts';
import { deskHtml } from './desk-html.ts';
import { buildDigest } from './digest.ts';
import { providedPackages } from './shared-packages.ts';
import { versionOf, workspaceDir } from './targets.ts';
import type { BuildTarget } from './targets.ts';
import { deskConfiguration } from './webpack-desk.ts';

const PAGE = 'index.html';
const ASSETS = 'assets';
const DIGEST_FILE = '.digest';
/** Fonts and pictures are compressed already. */
const COMPRESSED = /\.(js|css|svg)$/;

const targetIn = (outDir: string): BuildTarget => {
  const folder = join(workspaceDir, 'desk');
  // Like a shell, the desk contains the shared packages, so a change of those changes the desk.
  return { name: 'host', kind: 'host', version: versionOf(folder), folder, outDir, provides: providedPackages };
};

const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** @throws naming the features that the oldest supported browsers lack */
const checkFloor = (folder: string, scripts: readonly string[]): void => {
  const faults = scripts.flatMap((path) => belowFloorIn(path, readFileSync(join(folder, path), 'utf8')));
  if (faults.length > 0) throw new Error(formatFaults('The desk', faults, 'en'));
};

/** Writes the page, and every file also compressed, so that the API serves bytes and computes nothing. */
const finish = (workDir: string, started: readonly string[]): void => {
  const assets = join(workDir, ASSETS);
  const files = readdirSync(assets).sort();
  const hashed = (path: string) => ({ path, integrity: integrityOf(readFileSync(join(assets, path))) });
  const chunks = files.filter((path) => path.endsWith('.js') && !started.includes(path));
  for (const path of files.filter((one) => COMPRESSED.test(one)))
    writeFileSync(join(assets, `${path}.br`), brotliCompressSync(readFileSync(join(assets, path))));
  writeFileSync(join(workDir, PAGE), deskHtml({ scripts: started.map(hashed), chunks: chunks.map(hashed) }));
};

/**
 * Builds the desk into a folder: `index.html`, and `assets` with the hashed files. Does nothing when neither its sources
 * nor the build have changed.
 *
 * @param outDir `dist/desk` of the workspace unless given
 * @throws when it does not compile or is over budget; the last build stays as it was
 */
export const buildDesk = async (
  outDir: string = join(workspaceDir, 'dist/desk'),
): Promise<{ dir: string; built: boolean }> => {
  const digest = buildDigest(targetIn(outDir));
  const digestFile = join(outDir, DIGEST_FILE);
  if (existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digest) return { dir: outDir, built: false };
  const workDir = `${outDir}.building-${process.pid}`;
  const assets = join(workDir, ASSETS);
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  try {
    const compilation = await compile(deskConfiguration(targetIn(assets)));
    const started = startScripts(compilation, 'main');
    checkDeskBudget(assets, started);
    checkFloor(
      assets,
      readdirSync(assets).filter((path) => path.endsWith('.js')),
    );
    finish(workDir, started);
    writeFileSync(join(workDir, DIGEST_FILE), digest);
    rmSync(outDir, { recursive: true, force: true });
    renameSync(workDir, outDir);
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
  return { dir: outDir, built: true };
};
