import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { sectionsOf } from './changelog.ts';
import { packageOf, replaceSpecifiers, specifiersIn } from './specifiers.ts';
import { tarballOf } from './tarball.ts';

const run = promisify(execFile);

const work = mkdtempSync(join(tmpdir(), 'packed-'));
after(() => rmSync(work, { recursive: true, force: true }));

test('a tarball has every file below package/, long paths and programs too, and the same bytes each time', async () => {
  const long = `src/${'folder/'.repeat(18)}module.js`;
  const files = [
    { path: 'src/main.js', bytes: Buffer.from('#!/usr/bin/env node\n'), executable: true },
    { path: long, bytes: Buffer.from('x'.repeat(1_000)) },
    { path: 'package.json', bytes: Buffer.from('{}') },
  ];
  const tarball = await tarballOf(files);
  assert.deepEqual(await tarballOf(files.toReversed()), tarball);
  const file = join(work, 'some.tgz');
  writeFileSync(file, tarball);
  const { stdout } = await run('tar', ['-tvzf', file]);
  const lines = stdout.trim().split('\n');
  assert.deepEqual(
    lines.map((line) => line.split(' ').at(-1)),
    ['package/package.json', `package/${long}`, 'package/src/main.js'],
  );
  assert.match(lines[2] ?? '', /^-rwxr-xr-x/);
});

test('imports are replaced in code and declarations, and not in comments', () => {
  const text = [
    "import { a } from './a.ts';",
    "// import { b } from './b.ts';",
    "const c = await import('@jangada/check/imports');",
    "export declare const d: import('zod').ZodType;",
  ].join('\n');
  assert.deepEqual(specifiersIn(text), ['./a.ts', '@jangada/check/imports', 'zod']);
  assert.match(
    replaceSpecifiers(text, (one) => one.replace('.ts', '.js')),
    /from '\.\/a\.js';\n\/\/ import \{ b \} from '\.\/b\.ts'/,
  );
  assert.deepEqual(['zod/mini', '@jangada/design/tabs', './a.js', 'node:fs'].map(packageOf), [
    'zod',
    '@jangada/design',
    undefined,
    undefined,
  ]);
});

test('the changelog has the section of each contract, the newest first', () => {
  const sections = sectionsOf(
    '# Changing\n\n## Contract 2.0.0: renames\n\nTwo.\n\n## Contract 3.1.0: more\n\nThree.\n',
  );
  assert.deepEqual(
    [...sections],
    [
      ['3.1.0', 'Three.'],
      ['2.0.0', 'Two.'],
    ],
  );
});
