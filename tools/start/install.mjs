// Runs before `npm start` and `npm test`, on Node 20 and later: installs the packages of the lock file, unless that is
// done. It is plain JavaScript, because no TypeScript runtime is installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PNPM = 'pnpm@12.21.0';
const workspaceDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const stamp = join(workspaceDir, 'node_modules/.installed');

/** Every file that determines the installation. */
const inputs = () => {
  const packagesIn = (folder) =>
    readdirSync(join(workspaceDir, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name, 'package.json'));
  const groups = ['remotes', 'shared', 'services', 'tools'].flatMap(packagesIn);
  const files = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...['board', 'host', 'e2e', 'bench'].map((name) => join(name, 'package.json')),
  ];
  return [...files, ...groups]
    .map((file) => join(workspaceDir, file))
    .filter((file) => existsSync(file))
    .sort();
};

const digest = () => {
  const hash = createHash('sha256').update(`${PNPM} ${process.platform} ${process.arch}`);
  for (const file of inputs()) hash.update(readFileSync(file));
  return hash.digest('hex');
};

const isInstalled = (wanted) =>
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === wanted &&
  existsSync(join(workspaceDir, 'node_modules/.bin/node'));

const wanted = digest();
if (!isInstalled(wanted)) {
  const args = ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'];
  const { status, error } = spawnSync('npx', args, { cwd: workspaceDir, stdio: 'inherit' });
  if (status !== 0) {
    console.error(error ? `npx could not start: ${error.message}` : 'The installation failed.');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, wanted);
}
