import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { workspaceDir } from '../run.ts';
import { allowedLicences } from './allowed-licences.ts';
import { licenceFaults, noticesOf, PAGE, pageOf } from './licence-files.ts';
import { readShippedPackages } from './shipped-packages.ts';

describe('a shipped package', () => {
  let workspace = '';
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  };
  const install = (name: string, manifest: object, licence = '') => {
    const folder = `services/shop/node_modules/${name}`;
    write(`${folder}/package.json`, JSON.stringify({ name, version: '1.0.0', ...manifest }));
    if (licence !== '') write(`${folder}/LICENSE`, licence);
  };

  before(() => {
    workspace = mkdtempSync(join(tmpdir(), 'jangada-licences-'));
    const dependencies = { free: '1', copyleft: '1', silent: '1', either: '1', both: '1', '@p/c-linux-x64': '1' };
    write('services/shop/package.json', JSON.stringify({ name: '@jangada/shop', version: '1.0.0', dependencies }));
    install('free', { license: 'MIT', dependencies: { behind: '1' } }, 'MIT License\n\nCopyright (c) 2020 Ana | Eva\n');
    install('behind', { license: 'ISC', author: 'Rui' });
    install('copyleft', { license: 'GPL-3.0-only' });
    install('silent', {});
    install('either', { license: '(GPL-2.0 OR MIT)' });
    install('both', { license: 'MIT AND GPL-2.0' });
    install('@p/c-linux-x64', { license: 'MIT', os: ['linux'], cpu: ['x64'] });
  });
  after(() => rmSync(workspace, { recursive: true }));

  it('is listed with what it needs in turn, its licence and its copyright', () => {
    const found = readShippedPackages(workspace).map(({ name, licence, copyright }) => [name, licence, ...copyright]);
    assert.deepEqual(
      found.filter(([name]) => name === 'free' || name === 'behind' || name?.startsWith('@p/')),
      [
        ['@p/c-*', 'MIT'],
        ['behind', 'ISC', 'Rui'],
        ['free', 'MIT', 'Copyright (c) 2020 Ana | Eva'],
      ],
    );
  });

  it('with a licence that is not on the list, or with none, is named', () => {
    assert.deepEqual(licenceFaults(readShippedPackages(workspace)), [
      'both 1.0.0 has the licence MIT AND GPL-2.0, which is not on the list.',
      'copyleft 1.0.0 has the licence GPL-3.0-only, which is not on the list.',
      'silent 1.0.0 declares no licence.',
    ]);
  });

  it('that is not installed is an error', () => {
    install('free', { license: 'MIT', dependencies: { absent: '1' } });
    assert.throws(() => readShippedPackages(workspace), /free needs absent, which is not installed/);
    install('free', { license: 'MIT', dependencies: { behind: '1' } });
  });
});

describe('the packages of this site', () => {
  const packages = readShippedPackages(workspaceDir);

  it('have licences that somebody has allowed', () => {
    assert.deepEqual(licenceFaults(packages), []);
  });

  it('are on the page /licences as they are installed', () => {
    assert.equal(readFileSync(join(workspaceDir, PAGE), 'utf8'), pageOf(packages), 'npm run licences writes it');
  });

  it('are named with the authors of icons and fonts, with links', () => {
    for (const text of [noticesOf(packages), pageOf(packages)]) {
      for (const part of [
        'https://game-icons.net',
        'Lorc',
        'https://delapouite.com',
        'OFL-1.1',
        'react-dom',
        'sharp-libvips',
      ])
        assert.ok(text.includes(part), part);
    }
  });

  it('have a notice with copyright and the whole text of each allowed licence', () => {
    const notices = noticesOf(packages);
    assert.match(notices, /Copyright \(c\) Meta Platforms, Inc/);
    for (const licence of Object.keys(allowedLicences)) assert.ok(notices.includes(`### ${licence}\n`), licence);
    for (const words of ['Permission is hereby granted, free of charge', 'END OF TERMS AND CONDITIONS'])
      assert.ok(notices.includes(words), words);
  });
});
