import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { belowFloorIn } from '@jangada/contracts/release-rules/browser-floor-faults';
import { formatFaults } from '@jangada/contracts/release-rules/release-fault';
import { checkBoardBudget } from './budgets.ts';
import { startScripts } from './chunk-files.ts';
import { compile } from './compile.ts';
import { buildDigest } from './digest.ts';
import { providedPackages } from './shared-packages.ts';
import { versionOf, workspaceDir } from './targets.ts';
import type { BuildTarget } from './targets.ts';
import { boardConfiguration } from './webpack-board.ts';

/** The file with the data from which the edge makes the board's page. */
const MANIFEST = 'board.json';
const DIGEST_FILE = '.digest';

const targetIn = (outDir: string): BuildTarget => {
  const folder = join(workspaceDir, 'board');
  // Like a shell, the board contains the shared packages, so a change of those changes the board.
  return { name: 'host', kind: 'host', version: versionOf(folder), folder, outDir, provides: providedPackages };
};

const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** @throws naming the features that the oldest supported browsers lack */
const checkBoardFloor = (folder: string): void => {
  const scripts = readdirSync(folder).filter((path) => path.endsWith('.js'));
  const faults = scripts.flatMap((path) => belowFloorIn(path, readFileSync(join(folder, path), 'utf8')));
  if (faults.length > 0) throw new Error(formatFaults('The board', faults, 'en'));
};

/**
 * Builds the operations board into a folder: hashed files, and `board.json` with the hash of every script. Does nothing
 * when neither its sources nor the build have changed.
 *
 * @param outDir `dist/board` of the workspace unless given
 * @throws when it does not compile or is over budget; the last build stays as it was
 */
export const buildBoard = async (
  outDir: string = join(workspaceDir, 'dist/board'),
): Promise<{ dir: string; built: boolean }> => {
  const digest = buildDigest(targetIn(outDir));
  const digestFile = join(outDir, DIGEST_FILE);
  if (existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digest) return { dir: outDir, built: false };
  const workDir = `${outDir}.building-${process.pid}`;
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  try {
    const compilation = await compile(boardConfiguration(targetIn(workDir)));
    const paths = startScripts(compilation, 'main');
    checkBoardBudget(workDir, paths);
    checkBoardFloor(workDir);
    const hashed = (path: string) => ({ path, integrity: integrityOf(readFileSync(join(workDir, path))) });
    const chunks = readdirSync(workDir).filter((path) => path.endsWith('.js') && !paths.includes(path));
    writeFileSync(
      join(workDir, MANIFEST),
      JSON.stringify({ scripts: paths.map(hashed), chunks: chunks.sort().map(hashed) }),
    );
    writeFileSync(join(workDir, DIGEST_FILE), digest);
    rmSync(outDir, { recursive: true, force: true });
    renameSync(workDir, outDir);
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
  return { dir: outDir, built: true };
};
