import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { workspaceDir } from '../run.ts';
import { sbomFaults } from './sbom-faults.ts';

// Builds the image of the services without a daemon and without a registry of images, and looks at what is in it:
// `npm run test:image`, as root on Debian. The base image is made of Debian's packages and this Node.js.

const BASE = 'localhost/node-base';
const IMAGE = 'localhost/jangada';
const SERVICES = ['api', 'edge', 'realtime'] as const;
/** Layers are plain folders, which every file system takes. */
const env = { ...process.env, STORAGE_DRIVER: 'vfs' };

const spawned = (command: string, args: readonly string[], options: SpawnSyncOptions = {}) =>
  spawnSync(command, args, { env, encoding: 'utf8', ...options });

/** @returns what it printed, without the last line break */
const must = (command: string, ...args: readonly string[]): string => {
  const { status, stdout } = spawned(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  return String(stdout).trim();
};

const inside = (container: string, ...words: readonly string[]) =>
  spawned('buildah', ['run', '--isolation', 'chroot', '--user', 'node', container, '--', ...words]);

/** Stands in for the official image of Node.js, which cannot be pulled everywhere. */
const makeBase = (folder: string): void => {
  const root = join(folder, 'root.tar');
  must('mmdebstrap', '--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', root);
  const base = must('buildah', 'from', 'scratch');
  must('buildah', 'add', '--quiet', base, root, '/');
  must('buildah', 'copy', '--quiet', base, realpathSync(process.execPath), '/usr/local/bin/node');
  must(
    'buildah',
    'copy',
    '--quiet',
    base,
    join(must('npm', 'root', '--global'), 'npm'),
    '/usr/local/lib/node_modules/npm',
  );
  for (const name of ['npm', 'npx'])
    must(
      ...(['buildah', 'run', '--isolation', 'chroot', base, '--'] as const),
      ...['ln', '-s', `../lib/node_modules/npm/bin/${name}-cli.js`, `/usr/local/bin/${name}`],
    );
  must('buildah', 'run', '--isolation', 'chroot', base, '--', 'useradd', '--create-home', '--uid', '1000', 'node');
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities !== undefined) {
    must('buildah', 'copy', '--quiet', base, authorities, '/etc/extra-authorities.pem');
    must('buildah', 'config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/extra-authorities.pem', base);
  }
  must('buildah', 'commit', '--quiet', '--rm', base, BASE);
};

const build = (): void => {
  const npmrc = join(process.env['HOME'] ?? '', '.npmrc');
  const settings = existsSync(npmrc) ? ['--volume', `${npmrc}:/root/.npmrc:ro`] : [];
  const { status } = spawned(
    'buildah',
    [
      ...['bud', '--isolation', 'chroot', '--layers=false', '--pull-never', ...settings],
      ...['--build-arg', `NODE=${BASE}`, '--target', 'services', '--tag', IMAGE, '.'],
    ],
    { cwd: workspaceDir, stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`the image was not built: ${status}`);
};

/** Everything that does not hold of the image. */
const faultsOf = (container: string): string[] => {
  const app = join(must('buildah', 'mount', container), 'app');
  const ours = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((path) => !path.includes('node_modules'));
  const unwanted = ours.filter((path) => /\.test\.tsx?$|\.stories\.tsx$|^tools|^services\/sandbox/.test(path));
  const faults = [...unwanted.map((path) => `${path} is in it`), ...sbomFaults(app)];
  for (const program of ['npm', 'npx', 'pnpm', 'corepack'])
    if (inside(container, 'which', program).status === 0) faults.push(`${program} is in it`);
  if (inside(container, 'id', '-u').stdout !== '1000\n') faults.push('it runs as root');
  if (inside(container, 'touch', '/app/file').status === 0) faults.push('its user can write its programs');
  for (const service of SERVICES) {
    // With all modules loaded, the first variable that is missing is named.
    const { stderr } = inside(container, 'node', `services/${service}/src/main.ts`);
    if (!new RegExp(`^${service}: \\w+ is missing`).test(String(stderr)))
      faults.push(`${service} does not load: ${String(stderr)}`);
  }
  return faults;
};

for (const [program, systemPackage] of [
  ['buildah', 'buildah'],
  ['mmdebstrap', 'mmdebstrap'],
] as const)
  if (findOrInstall(program, systemPackage) === null)
    throw new Error(`${program} is not installed, and cannot be here`);
const folder = mkdtempSync(join(tmpdir(), 'jangada-image-'));
let container: string | undefined;
try {
  if (spawned('buildah', ['inspect', '--type', 'image', BASE]).status !== 0) makeBase(folder);
  build();
  container = must('buildah', 'from', '--pull-never', IMAGE);
  const faults = faultsOf(container);
  const megabytes = must('du', '-sm', dirname(join(must('buildah', 'mount', container), 'app', '.'))).split('\t')[0];
  console.log(faults.length > 0 ? faults.join('\n') : `the image holds; its programs are ${megabytes} MB`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  if (container !== undefined) must('buildah', 'rm', container);
  rmSync(folder, { recursive: true });
}
