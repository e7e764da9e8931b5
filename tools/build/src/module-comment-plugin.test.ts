import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { compile } from './compile.ts';
import { ModuleCommentPlugin } from './module-comment-plugin.ts';

it('a bundle contains no comment with the data address of a module, only its code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-comments-'));
  try {
    const source = Buffer.from('export const shown = "from a data address";').toString('base64');
    writeFileSync(
      join(folder, 'entry.js'),
      `import { shown } from 'data:text/javascript;charset=utf-8;base64,${source}';\nconsole.log(shown);\n`,
    );
    const bundleWith = async (name: string, plugins: ModuleCommentPlugin[]): Promise<string> => {
      const output = { path: folder, filename: `${name}.js` };
      const optimization = { concatenateModules: true, minimize: false };
      await compile({ mode: 'production', context: folder, entry: './entry.js', output, optimization, plugins });
      return readFileSync(join(folder, `${name}.js`), 'utf8');
    };
    assert.match(await bundleWith('without', []), /^;\/\/ data:text\/javascript/m);
    const stripped = await bundleWith('with', [new ModuleCommentPlugin()]);
    assert.doesNotMatch(stripped, /data:text\/javascript/);
    assert.match(stripped, /from a data address/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
