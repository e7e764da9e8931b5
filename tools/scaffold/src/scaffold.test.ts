import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { workspaceDir } from '@jangada/build/targets';
import { addImport } from './edit-source.ts';
import { newEndpoint } from './new-endpoint.ts';
import { newFeature } from './new-feature.ts';
import { newRemote } from './new-remote.ts';
import { newRepository } from './new-repository.ts';

const workspace = mkdtempSync(join(tmpdir(), 'scaffold-'));
after(() => rmSync(workspace, { recursive: true, force: true }));

const MISSIONS = [
  'shared/contracts/src/domains/missions/endpoints.ts',
  'services/api/src/modules/rewards/missions/missions.routes.ts',
  'services/api/test/contract/missions.cases.ts',
];
for (const path of ['.oxfmtrc.json', ...MISSIONS]) {
  mkdirSync(join(workspace, dirname(path)), { recursive: true });
  cpSync(join(workspaceDir, path), join(workspace, path));
}

const read = (path: string): string => readFileSync(join(workspace, path), 'utf8');

describe('jangada new remote', () => {
  it('lists the files and writes nothing with --dry-run', () => {
    const paths = newRemote({ name: 'raffle', workspace, dryRun: true });
    assert.ok(paths.includes('remotes/raffle/src/offer.ts'));
    assert.equal(existsSync(join(workspace, 'remotes/raffle')), false);
  });

  it('writes a remote with its own names everywhere', () => {
    const paths = newRemote({ name: 'raffle', labels: { pt: 'Rifa da semana', en: 'Weekly raffle' }, workspace });
    const offer = read('remotes/raffle/src/offer.ts');
    assert.match(offer, /defineOffer\('raffle'/);
    assert.match(offer, /label: \{ pt: 'Rifa da semana', en: 'Weekly raffle' \}/);
    const everything = paths.map(read).join('\n');
    assert.doesNotMatch(everything, /example(?!\.com)/i);
  });

  it('overwrites nothing', () => {
    assert.throws(() => newRemote({ name: 'raffle', workspace }), /There is a remote raffle already/);
  });

  const refused: [what: string, name: string, says: RegExp][] = [
    ['capital letters', 'Raffle', /cannot be the name/],
    ['a word that addresses use', 'terms', /cannot be the name/],
    ['a path of another remote', 'account', /\/account\/\w+ is/],
    ['a package of the workspace', 'shared', /name of a package/],
  ];
  for (const [what, name, says] of refused) {
    it(`refuses a name with ${what}`, () => assert.throws(() => newRemote({ name, workspace }), says));
  }

  it('refuses a label that is too long for a menu, or that would break a source', () => {
    const label = (en: string) => () => newRemote({ name: 'quiz', labels: { en }, workspace });
    assert.throws(label('A label that is far too long for a menu'), /longer than 24 characters/);
    assert.throws(label("It's"), /letters, digits/);
  });
});

describe('jangada new remote --in', () => {
  const folder = join(workspace, 'raffle-repository');
  const packages = join(workspace, 'packages');
  const given = { name: 'raffle', folder, packageManager: 'pnpm' } as const;
  const readThere = (path: string): string => readFileSync(join(folder, path), 'utf8');

  it('names versions that the workspace has', () => {
    const versionsIn = (file: string): Record<string, string> => {
      const document = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string> | undefined>;
      return Object.assign(
        {},
        ...['dependencies', 'devDependencies', 'optionalDependencies'].map((key) => document[key]),
      );
    };
    const ofWorkspace = {
      ...versionsIn(join(workspaceDir, 'shared/remote-kit/package.json')),
      ...versionsIn(join(workspaceDir, 'package.json')),
    };
    const named = versionsIn(join(import.meta.dirname, '../templates/repository/package.json'));
    for (const [name, version] of Object.entries(named))
      if (!name.startsWith('@jangada/')) assert.equal(version, ofWorkspace[name], name);
  });

  it('refuses packages that are not there, and writes nothing', () => {
    assert.throws(() => newRepository({ ...given, packages }), /has no jangada-contracts-….tgz/);
    assert.equal(existsSync(folder), false);
  });

  it('writes a repository with the packages as files, its edge and its CI', () => {
    mkdirSync(packages);
    for (const name of ['contracts', 'design', 'event-bus', 'remote-kit', 'build', 'check', 'cli'])
      for (const version of ['3.9.0', '3.10.0']) writeFileSync(join(packages, `jangada-${name}-${version}.tgz`), '');
    const paths = newRepository({ ...given, packages, edge: 'https://site.example', packageManager: 'npm' });
    const manifest = JSON.parse(readThere('package.json')) as Record<string, Record<string, string>>;
    assert.deepEqual(manifest['jangada'], { remote: 'raffle', edge: 'https://site.example' });
    assert.equal(manifest['dependencies']?.['@jangada/design'], 'file:packages/jangada-design-3.10.0.tgz');
    assert.deepEqual(Object.keys(manifest['scripts'] ?? {}), [
      ...['start', 'test', 'test:unit', 'dev', 'check', 'publish', 'jangada'],
    ]);
    assert.match(readThere('pnpm-workspace.yaml'), /'@jangada\/cli': file:packages\/jangada-cli-3\.10\.0\.tgz/);
    assert.match(readThere('.github/workflows/check.yml'), /run: npm ci/);
    assert.match(readThere('.gitignore'), /node_modules/);
    assert.ok(paths.every((path) => existsSync(join(folder, path))));
    assert.doesNotMatch(paths.map(readThere).join('\n'), /(?<!site\.)example(?!\.com)/i);
  });

  it('refuses a folder with something in it', () => {
    assert.throws(() => newRepository(given), /is not empty/);
  });

  const bundlers = { rspack: ['@rspack/core'], vite: ['vite', '@module-federation/vite'] } as const;
  for (const bundler of ['rspack', 'vite'] as const) {
    it(`builds with ${bundler} on request, in the version that the build is tested with`, () => {
      const other = join(workspace, `${bundler}-repository`);
      newRepository({ ...given, folder: other, bundler });
      const manifest = JSON.parse(readFileSync(join(other, 'package.json'), 'utf8')) as Record<
        'scripts' | 'devDependencies',
        Record<string, string>
      >;
      const tested = JSON.parse(
        readFileSync(join(workspaceDir, 'tools/build/package.json'), 'utf8'),
      ) as typeof manifest;
      for (const name of bundlers[bundler]) assert.equal(manifest.devDependencies[name], tested.devDependencies[name]);
      assert.equal(manifest.scripts['publish'], `npm run --silent build && jangada publish --from dist/${bundler}`);
      assert.ok(existsSync(join(other, `${bundler}.mjs`)));
    });
  }

  it('takes exact versions from the registry without packages', () => {
    const other = join(workspace, 'quiz-repository');
    assert.ok(newRepository({ ...given, name: 'quiz', folder: other, dryRun: true }).includes('src/routes/quiz.tsx'));
    assert.equal(existsSync(other), false);
    newRepository({ ...given, name: 'quiz', folder: other });
    assert.match(readFileSync(join(other, 'package.json'), 'utf8'), /"@jangada\/cli": "\d+\.\d+\.\d+"/);
  });
});

describe('jangada new feature', () => {
  it('adds a folder, its texts in both languages, and its places in the offer', () => {
    newFeature({
      remote: 'raffle',
      name: 'past-draws',
      place: { route: '/raffle/past', slot: 'home.more' },
      workspace,
    });
    assert.match(read('remotes/raffle/src/offer.ts'), /path: '\/raffle\/past', expose: '\.\/routes\/past-draws'/);
    assert.match(read('remotes/raffle/src/offer.ts'), /slot: 'home\.more', expose: '\.\/slots\/past-draws'/);
    for (const language of ['pt', 'en']) assert.match(read(`remotes/raffle/src/texts/${language}.ts`), /pastDraws: \{/);
    assert.match(read('remotes/raffle/src/past-draws/past-draws-view.tsx'), /const \{ t \} = useTranslation\(\)/);
    assert.match(read('remotes/raffle/src/routes/past-draws.tsx'), /PastDrawsView as default/);
  });

  const refused: [what: string, name: string, place: Parameters<typeof newFeature>[0]['place'], says: RegExp][] = [
    ['a folder that is there', 'past-draws', {}, /has a folder past-draws already/],
    ['a name that is none', 'Past Draws', {}, /cannot be the name of a part/],
    ['a path of another remote', 'a', { route: '/bonus' }, /belongs to wallet/],
    ['a path beside its own', 'a', { route: '/quiz' }, /raffle owns \/raffle and below/],
    ['a slot that is not for it', 'a', { slot: 'header.balance' }, /not for raffle/],
    ['a modal of somebody else', 'a', { modal: 'deposit' }, /belongs to wallet/],
    ['a panel that is not there', 'a', { panel: 'map' }, /have no panel map/],
  ];
  for (const [what, name, place, says] of refused) {
    it(`refuses ${what}, and writes nothing`, () => {
      const before = read('remotes/raffle/src/offer.ts');
      assert.throws(() => newFeature({ remote: 'raffle', name, ...(place && { place }), workspace }), says);
      assert.equal(read('remotes/raffle/src/offer.ts'), before);
    });
  }

  it('refuses a remote that is not there', () => {
    assert.throws(() => newFeature({ remote: 'quiz', name: 'a', workspace }), /no remote quiz/);
  });
});

describe('jangada new endpoint', () => {
  it('declares the call, binds a route, adds a case, and a fake on request', () => {
    newEndpoint({ domain: 'missions', name: 'listStreaks', remote: 'raffle', workspace });
    const [contract = '', routes = '', cases = ''] = MISSIONS.map(read);
    assert.match(contract, /export const listStreaks = endpoint\(\{\s+method: 'GET',\s+path: '\/missions\/streaks'/);
    assert.match(
      routes,
      /implement\(app, contract\.listStreaks, \(\) => \{\s+throw new DomainError\('request\.not-implemented'\)/,
    );
    assert.match(cases, /listStreaks: \{ success: \(\) => \(\{\}\) \},\n\};/);
    assert.match(read('remotes/raffle/src/fakes.ts'), /fake\.on\(listStreaks,/);
  });

  const refused: [what: string, given: Partial<Parameters<typeof newEndpoint>[0]>, says: RegExp][] = [
    ['a name that is there', { name: 'listMissions' }, /has listMissions already/],
    ['a path that is there', { name: 'findMissions', path: '/missions' }, /has \/missions already/],
    ['a path that is none', { name: 'listA', path: 'missions a' }, /is no path/],
    ['a method we do not have', { name: 'listA', method: 'PUT' }, /one of GET, POST/],
    ['an access we do not have', { name: 'listA', access: 'root' }, /one of anyone/],
    ['a domain without an API', { domain: 'quiz' }, /there is no shared\/contracts\/src\/domains\/quiz\/endpoints\.ts/],
  ];
  for (const [what, given, says] of refused) {
    it(`refuses ${what}`, () => {
      assert.throws(() => newEndpoint({ domain: 'missions', name: 'listOthers', workspace, ...given }), says);
    });
  }
});

describe('an import', () => {
  it('joins those from the same module, and is not there twice', () => {
    const source = "import { a } from './x.ts';\n";
    assert.equal(addImport(source, 'b', './x.ts'), "import { a, b } from './x.ts';\n");
    assert.equal(addImport(source, 'a', './x.ts'), source);
    assert.equal(addImport(source, 'c', './y.ts'), `import { c } from './y.ts';\n${source}`);
  });
});
