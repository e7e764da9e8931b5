import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { blocksOf, documentsOf, formatRooms, packagesOf, readRooms } from './rooms.ts';

const ROOMS_WORTH_A_PICTURE = 4;

const workspace = fileURLToPath(new URL('../../../', import.meta.url));
const fixture = fileURLToPath(new URL('../fixtures/rooms', import.meta.url));

describe('the rooms of a package', () => {
  it('are its folders with their imports, without tests and texts', () => {
    assert.equal(formatRooms(readRooms(fixture, 'parts')), 'cellar -> kitchen\nkitchen -> cellar, hall\n');
  });

  it('of a package that does not exist are an error', () => {
    assert.throws(() => readRooms(fixture, 'barn'), /no folder barn/);
  });

  const blocks = documentsOf(workspace).flatMap((path) =>
    blocksOf(readFileSync(path, 'utf8')).map((block) => ({ ...block, path: relative(workspace, path) })),
  );
  for (const { path, subject, lines } of blocks) {
    it(`of ${subject} are as ${path} shows them; npm run rooms writes them anew`, () => {
      assert.equal(lines, formatRooms(readRooms(workspace, subject)));
    });
  }

  it('are shown for every package that has some', () => {
    const shown = blocks.map(({ subject }) => subject);
    const missing = packagesOf(workspace).filter(
      (name) => !shown.includes(name) && readRooms(workspace, name).size >= ROOMS_WORTH_A_PICTURE,
    );
    assert.deepEqual(missing, []);
  });
});
