import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { applyChange } from './apply-change.ts';
import { readGuide } from './read-guide.ts';

const block = (text: string): string => `\n\n\`\`\`ts\n${text}\n\`\`\`\n`;

describe('a guide', () => {
  it('is its changes and commands in their order', () => {
    const page = [
      `New file \`a.ts\`:${block('const a = 1;')}`,
      `Why. In [b.ts](../../src/b.ts), instead of \`x,\` to \`z,\`:${block('y,')}`,
      'In [b.ts](../../src/b.ts), delete `w,`.\n',
      '```console\n$ npm test -- src\nprinted\n```\n',
      `In \`c.tsv\`, at the end:${block('1')}`,
      `In [d.md](d.md), after \`\`| \`D\` |\`\`:${block('| `E` |')}`,
    ].join('\n');
    assert.deepEqual(readGuide(page), [
      { path: 'a.ts', how: 'new', text: 'const a = 1;\n' },
      { path: 'src/b.ts', how: 'instead of', anchor: 'x,', until: 'z,', text: 'y,\n' },
      { path: 'src/b.ts', how: 'delete', anchor: 'w,', text: '' },
      { how: 'run', command: 'npm test -- src' },
      { path: 'c.tsv', how: 'at the end', text: '1\n' },
      { path: 'd.md', how: 'after', anchor: '| `D` |', text: '| `E` |\n' },
    ]);
  });

  it('is refused when a block does not say where it goes', () => {
    assert.throws(() => readGuide(`Add this:${block('const a = 1;')}`), /1 blocks do not say where they go/);
  });
});

describe('a change of a guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-change-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const path = 'a.ts';
  const SOURCE = 'f({\n  one,\n  two,\n  one,\n  | x   |\n});\n';
  const change = (more: object): string => {
    writeFileSync(join(folder, path), SOURCE);
    applyChange({ path, how: 'after', text: 'new,\n', ...more }, folder);
    return readFileSync(join(folder, path), 'utf8');
  };

  it('gets the indentation of its anchor', () => {
    assert.equal(change({ anchor: 'two,' }), SOURCE.replace('two,', 'two,\n  new,'));
    assert.equal(change({ how: 'before', anchor: '| x |' }), SOURCE.replace('  |', '  new,\n  |'));
    assert.equal(change({ how: 'instead of', anchor: 'two,', until: '});' }), 'f({\n  one,\n  new,\n');
    assert.equal(change({ how: 'delete', anchor: 'two,' }), SOURCE.replace('  two,\n', ''));
    assert.equal(change({ how: 'at the end' }), `${SOURCE}new,\n`);
  });

  it('is refused where its anchor is missing or not the only one, and when its file exists or does not', () => {
    assert.throws(() => change({ anchor: 'three,' }), /a\.ts has 0 lines "three,"/);
    assert.throws(() => change({ anchor: 'one,' }), /a\.ts has 2 lines "one,"/);
    assert.throws(() => change({ how: 'instead of', anchor: 'two,', until: 'f({' }), /has "f\(\{" before "two,"/);
    assert.throws(() => change({ how: 'new' }), /a\.ts exists/);
    assert.throws(() => change({ path: 'b.ts', anchor: 'two,' }), /ENOENT/);
  });
});
