import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { TEXT_CHARACTERS, unicodeRangeOf } from './font-characters.ts';
import subset from './subset-font-loader.ts';
import { workspaceDir } from './targets.ts';
import { readFontFaces } from './testing/font-faces.ts';
import { readFont } from './testing/font-tables.ts';

const originals = ['inter/files/inter-latin-wght-normal', 'sora/files/sora-latin-wght-normal'].map((name) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}.woff2`))),
);

const partOf = (font: Buffer, part: 'subset' | 'remainder'): Promise<Buffer> =>
  subset.call({ getOptions: () => ({ part }) }, font);

/** Files with lists of foreign letters, which are matched but never shown. */
const NO_TEXTS = /[\\/](?:(?:alphabets|br-code|read-amount)\.ts$|testing[\\/])/;
const SOURCE = /(?<!\.test|\.stories)\.tsx?$/;
const TEXT_FOLDERS = ['board', 'desk', 'host', 'remotes', 'shared', 'services/api/src/seed'];

const charactersOfSources = (): Set<string> => {
  const files = TEXT_FOLDERS.flatMap((folder) =>
    readdirSync(join(workspaceDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/node_modules|[\\/]dist[\\/]/.test(path) && !NO_TEXTS.test(path)),
  );
  return new Set(files.flatMap((path) => [...readFileSync(path, 'utf8')]));
};

describe('the subset of a font', () => {
  it('has every character of the texts in the sources that the font has', async () => {
    const used = [...charactersOfSources()].map((character) => character.codePointAt(0) ?? 0);
    assert.ok(used.length > 100);
    for (const original of originals) {
      const { characters } = await readFont(original);
      const missing = used.filter(
        (code) => code >= 0x20 && characters.has(code) && !TEXT_CHARACTERS.includes(String.fromCodePoint(code)),
      );
      assert.deepEqual(
        missing.map((code) => String.fromCodePoint(code)),
        [],
        'add them to font-characters.ts',
      );
    }
  });

  it('and its remainder have all characters of the font, none twice', async () => {
    for (const original of originals) {
      const whole = await readFont(original);
      const [texts, others] = [
        await readFont(await partOf(original, 'subset')),
        await readFont(await partOf(original, 'remainder')),
      ];
      assert.deepEqual(
        [...texts.characters, ...others.characters].sort((a, b) => a - b),
        [...whole.characters].sort((a, b) => a - b),
      );
      assert.deepEqual(
        [...TEXT_CHARACTERS].filter((character) => !texts.characters.has(character.codePointAt(0) ?? 0)),
        [],
      );
    }
  });

  it('keeps kerning, tabular figures and the weights in use', async () => {
    for (const original of originals) {
      const { features, axis } = await readFont(await partOf(original, 'subset'));
      assert.ok(features.has('kern') && features.has('tnum'));
      assert.deepEqual(axis, { min: 400, max: 800 });
    }
  });

  it('has no contextual forms, which no text of the site needs', async () => {
    for (const original of originals) {
      assert.ok(!(await readFont(await partOf(original, 'subset'))).features.has('calt'));
    }
  });

  it('has the same bytes each time', async () => {
    for (const original of originals) {
      assert.ok((await partOf(original, 'subset')).equals(await partOf(original, 'subset')));
    }
  });
});

describe('the sheet of the fonts', () => {
  const faces = readFontFaces();
  const sourceOf = (face: ReadonlyMap<string, string>) => face.get('src') ?? '';

  it('contains exactly the characters of its subset', () => {
    const subsets = faces.filter((face) => sourceOf(face).includes('?subset'));
    assert.equal(subsets.length, originals.length);
    for (const face of subsets) assert.equal(face.get('unicode-range'), unicodeRangeOf(TEXT_CHARACTERS));
  });

  it('names the subset of a family last, because the last face with a character is used', () => {
    for (const family of ["'Inter Variable'", "'Sora Variable'"]) {
      const files = faces.filter((face) => face.get('font-family') === family).map(sourceOf);
      assert.deepEqual(
        files.map((file) => /\?(\w+)/.exec(file)?.[1]),
        ['remainder', 'remainder', 'subset'],
      );
    }
  });
});
