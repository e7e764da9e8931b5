import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;

it('every relative link of a document leads to a file or folder of the repository', () => {
  const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: workspace, encoding: 'utf8' }).trim().split('\n');
  const links = documents
    .filter((path) => !path.includes('/templates/') && existsSync(join(workspace, path)))
    .flatMap((path) =>
      [...readFileSync(join(workspace, path), 'utf8').matchAll(LINK)].map(([, link = '']) => ({ path, link })),
    );
  assert.ok(links.length > 100, `only ${links.length} links were found`);
  const broken = links.filter(({ path, link }) => !existsSync(join(workspace, dirname(path), link)));
  assert.deepEqual(broken, []);
});
