import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { aSandbox } from '../testing/test-sandbox.ts';
import { GAMES } from './catalogue/catalogue.ts';

const COVER_BYTES_MAX = 25_000;
const COVERS_BYTES_MAX = 6_000_000;
/** The average difference of brightness above which two pictures are clearly different. */
const LOOKS_ALIKE = 6;

const stored = (code: string) => new URL(`../../pictures/covers/${code}.avif`, import.meta.url);

/** Average brightness of 12 × 16 fields: the coarse appearance of a cover. */
const glance = async (picture: Buffer): Promise<number[]> => [
  ...(await sharp(picture).greyscale().resize(12, 16, { fit: 'fill' }).raw().toBuffer()),
];

const distance = (a: number[], b: number[]): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;

describe('game covers', () => {
  it('are stored for every game, small', () => {
    const sizes = GAMES.map(({ code }) => statSync(stored(code)).size);
    assert.ok(Math.max(...sizes) <= COVER_BYTES_MAX);
    assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= COVERS_BYTES_MAX);
  });

  it('are 3:4 in every width and both formats, and the same every time', async () => {
    const { app, removeData } = await aSandbox();
    const address = (width: number, format: string) => `/studio/art/${GAMES[0]?.code}.${format}?w=${width}`;
    for (const width of [180, 360, 540])
      for (const format of ['webp', 'avif']) {
        const first = await app.inject(address(width, format));
        assert.equal(first.headers['content-type'], `image/${format}`);
        const { width: drawn, height, format: kind } = await sharp(first.rawPayload).metadata();
        assert.deepEqual([drawn, height, kind], [width, (width / 3) * 4, format === 'avif' ? 'heif' : 'webp']);
        assert.ok(first.rawPayload.equals((await app.inject(address(width, format))).rawPayload));
      }
    await app.close();
    removeData();
  });

  it('are refused for an unknown game, width or format', async () => {
    const { app, removeData } = await aSandbox();
    const status = async (path: string) => (await app.inject(`/studio/art/${path}`)).statusCode;
    assert.equal(await status('nobody_nothing.webp'), 404);
    assert.equal(await status(`${GAMES[0]?.code}.png`), 404);
    assert.equal(await status(`${GAMES[0]?.code}.webp?w=200`), 400);
    await app.close();
    removeData();
  });

  it('differ between neighbouring games, by theme and by popularity', async () => {
    const looks = new Map<string, number[]>();
    for (const { code } of GAMES) looks.set(code, await glance(readFileSync(stored(code))));
    const popular = GAMES.toSorted((a, b) => b.popularity - a.popularity);
    for (const list of [GAMES, popular])
      list.slice(1).forEach(({ code }, index) => {
        const before = list[index]?.code ?? '';
        const difference = distance(looks.get(code) ?? [], looks.get(before) ?? []);
        assert.ok(difference > LOOKS_ALIKE, `${before} and ${code}: ${difference}`);
      });
  });
});
