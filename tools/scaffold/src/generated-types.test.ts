import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { workspaceDir } from '@jangada/build/targets';
import { newEndpoint } from './new-endpoint.ts';
import { newFeature } from './new-feature.ts';
import { newRemote } from './new-remote.ts';
import { newRepository } from './new-repository.ts';
import { pascalOf } from './words.ts';

/** Time limit for compiling the generated files and their imports. */
const COMPILE_MS = 150_000;

const PARTS = [
  'package.json',
  'tsconfig.json',
  '.oxfmtrc.json',
  'node_modules',
  'remotes',
  'services/api',
  'shared',
  'tools/check/src/jest',
];
/** Sources that augment other types: tables of the schema, matchers of the test runner. */
const AMBIENT = ['services/api/src', 'tools/check/src/jest'];
const OF_REPOSITORY = ['contracts', 'design', 'event-bus', 'remote-kit'];

const workspace = mkdtempSync(join(tmpdir(), 'jangada-generated-'));
after(() => rmSync(workspace, { recursive: true, force: true }));

const copy = (part: string): void => {
  const [from, to] = [join(workspaceDir, part), join(workspace, part)];
  if (part === 'node_modules') symlinkSync(from, to);
  // Links stay links, so that `@jangada/contracts` leads to the copy.
  else cpSync(from, to, { recursive: true, verbatimSymlinks: true });
};

/** Creates the links that an install would create. */
const linkPackages = (folder: string): void => {
  const scope = join(workspace, folder, 'node_modules/@jangada');
  mkdirSync(scope, { recursive: true });
  for (const name of OF_REPOSITORY) symlinkSync(join(workspace, 'shared', name), join(scope, name));
  for (const name of ['react', 'react-dom'])
    symlinkSync(join(workspaceDir, 'host/node_modules', name), join(workspace, folder, 'node_modules', name));
};

/** @returns the compiler's errors for these files under a project's options; empty when there are none */
const compile = (project: string, files: readonly string[], include: readonly string[] = []): string => {
  const config = join(workspace, project, 'tsconfig.generated.json');
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include, files }));
  const tsc = join(workspaceDir, 'node_modules/.bin/tsc');
  const { stdout, error } = spawnSync(tsc, ['--noEmit', '-p', config, '--checkers', '1'], {
    encoding: 'utf8',
    timeout: COMPILE_MS,
  });
  return error ? String(error) : stdout;
};

const isSource = (path: string): boolean => /\.tsx?$/.test(path);

const domains = readdirSync(join(workspaceDir, 'shared/contracts/src/domains'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('what the generators write', () => {
  before(() => {
    for (const folder of ['services', 'tools/test']) mkdirSync(join(workspace, folder), { recursive: true });
    for (const part of PARTS) copy(part);
  });

  it('has the types of the workspace: a remote, parts in every kind of place, calls of every domain', () => {
    const paths = [
      ...newRemote({ name: 'raffle', workspace }),
      ...newFeature({ remote: 'raffle', name: 'past-draws', workspace, place: { route: '/raffle/past' } }),
      ...newFeature({ remote: 'raffle', name: 'last-draw', workspace, place: { slot: 'home.more' } }),
      ...newFeature({ remote: 'wallet', name: 'receipt', workspace, place: { modal: 'deposit' } }),
      ...newFeature({ remote: 'social', name: 'rooms', workspace, place: { panel: 'chat' } }),
    ];
    linkPackages('remotes/raffle');
    for (const [index, domain] of domains.entries()) {
      const remote = ['raffle', 'wallet', 'social'][index % 3];
      const noun = `${pascalOf(domain)}Streaks`;
      paths.push(...newEndpoint({ domain, name: `list${noun}`, remote, workspace }));
      const path = `/${domain}/{id}/streaks`;
      paths.push(...newEndpoint({ domain, name: `end${noun}`, method: 'POST', path, access: 'anyone', workspace }));
    }
    const sources = [...new Set(paths.filter(isSource))];
    assert.ok(domains.length > 0 && sources.length > domains.length);
    assert.equal(compile('.', sources, AMBIENT), '');
    for (const source of sources) {
      const imports = readFileSync(join(workspace, source), 'utf8').match(/^import [^;]+ from '[^']+';$/gm) ?? [];
      assert.equal(new Set(imports).size, imports.length, `${source} imports something twice`);
    }
  });

  for (const bundler of [undefined, 'rspack', 'vite'] as const) {
    it(`has the types of a repository of its own with a part, built by ${bundler ?? 'webpack'}`, () => {
      const name = `raffle${bundler ?? ''}`;
      // The folder for parts of a remote in the workspace.
      const root = `own/remotes/${name}`;
      const paths = newRepository({ name, folder: join(workspace, root), packageManager: 'npm', bundler });
      const place = { route: `/${name}/past` };
      const part = newFeature({ remote: name, name: 'past-draws', place, workspace: join(workspace, 'own') });
      linkPackages(root);
      // Unit tests need the workspace's runner, so a part in a separate repository has none.
      const ofPart = part.filter((path) => !path.includes('.test.')).map((path) => relative(`remotes/${name}`, path));
      assert.equal(compile(root, [...paths, ...ofPart].filter(isSource)), '');
    });
  }
});
