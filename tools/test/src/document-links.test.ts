import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
/** A label such as `ledger.ts` or `payments/pix-webhook.routes.ts`. */
const NAMED_LINK = /\[([\w./-]+\.(?:tsx?|mjs|json|sql|css|md))\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g;
const PICTURE = /<img(?=[^>]*\ssrc=)[^>]*>/g;
const PICTURE_BYTES_MAX = 60_000;
/** Four of the README, four of the guides of the desk. */
const PICTURES_BYTES_MAX = 320_000;

/** Documents of the repository with their text, without the templates of new remotes. */
const documents = execFileSync('git', ['ls-files', '*.md', 'llms.txt'], { cwd: workspace, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => !path.includes('/templates/') && existsSync(join(workspace, path)))
  .map((path) => ({ path, text: readFileSync(join(workspace, path), 'utf8') }));

it('every relative link of a document leads to a file or folder of the repository', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(LINK)].map(([, link = '']) => ({ path, link })),
  );
  assert.ok(links.length > 100, `only ${links.length} links were found`);
  const broken = links.filter(({ path, link }) => !existsSync(join(workspace, dirname(path), link)));
  assert.deepEqual(broken, []);
});

/** The anchor of `## Roll it out` is `#roll-it-out`. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );

it('llms.txt lists every guide, and each guide of the index is a part of its document', () => {
  const index = documents.find(({ path }) => path === 'docs/guides/README.md')?.text ?? '';
  const list = documents.find(({ path }) => path === 'llms.txt')?.text ?? '';
  const guides = [...index.matchAll(/\]\(\.\.\/([\w-]+\.md)(?:#([\w-]+))?\)/g)];
  assert.ok(guides.length >= 5, `only ${guides.length} guides were found`);
  for (const [, file = '', anchor] of guides) {
    assert.ok(list.includes(`](docs/${file})`), `llms.txt does not list docs/${file}`);
    const text = readFileSync(join(workspace, 'docs', file), 'utf8');
    assert.ok(anchor === undefined || anchorsOf(text).includes(anchor), `docs/${file} has no part #${anchor}`);
  }
});

it('a link whose label is the name of a file leads to that file', () => {
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(NAMED_LINK)].map(([, label = '', link = '']) => ({ path, label, link })),
  );
  assert.ok(named.length > 50, `only ${named.length} links were found`);
  assert.deepEqual(
    named.filter(({ label, link }) => basename(label) !== basename(link)),
    [],
  );
});

it('every picture of a document exists, has an alternative text and is small', () => {
  const pictures = documents.flatMap(({ path, text }) =>
    [...text.matchAll(PICTURE)].map(([tag]) => ({
      tag,
      file: join(workspace, dirname(path), /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? ''),
    })),
  );
  assert.ok(pictures.length >= 4, `only ${pictures.length} pictures were found`);
  const missing = pictures.filter(({ file }) => !statSync(file, { throwIfNoEntry: false })?.isFile());
  assert.deepEqual(missing, []);
  const unnamed = pictures.filter(({ tag }) => !/\salt="[^"]{10,}"/.test(tag));
  assert.deepEqual(unnamed, []);
  const sizes = pictures.map(({ file }) => ({ file, bytes: statSync(file).size }));
  assert.deepEqual(
    sizes.filter(({ bytes }) => bytes > PICTURE_BYTES_MAX),
    [],
  );
  assert.ok(sizes.reduce((sum, { bytes }) => sum + bytes, 0) <= PICTURES_BYTES_MAX, JSON.stringify(sizes));
});
