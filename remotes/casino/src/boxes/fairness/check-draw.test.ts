/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { checkDraw, recipeFor } from './check-draw.ts';

/** The vectors published with the draw itself (contracts/domains/boxes/fair-draw.test.ts). */
const serverSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const seedHash = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const weights = [6_000, 2_500, 1_000, 450, 50];
const vectors: [clientSeed: string, boxId: number, index: number][] = [
  ['jangada', 1, 1],
  ['jangada', 2, 2],
  ['', 3, 0],
  ['my own words', 4_294_967_296, 0],
];

const draw = { serverSeed, seedHash, weights, clientSeed: 'jangada', boxId: 1, prizeIndex: 1 };

describe('checking a draw', () => {
  it.each(vectors)('finds the published draw of “%s” and box %d fair', async (clientSeed, boxId, index) => {
    const checked = await checkDraw({ ...draw, clientSeed, boxId, prizeIndex: index });
    expect(checked).toMatchObject({ verdict: 'fair', seedHash, nonce: 0, index, text: `${clientSeed}:${boxId}:0` });
    expect(checked.number % checked.total).toBe(checked.rest);
    expect(parseInt(checked.digest.slice(0, 12), 16)).toBe(checked.number);
    expect(checked.rest).toBeGreaterThanOrEqual(checked.from);
    expect(checked.rest).toBeLessThanOrEqual(checked.to);
  });

  it('reports an exchanged seed, another prize, and a missing prize', async () => {
    const verdictOf = async (part: object) => (await checkDraw({ ...draw, ...part })).verdict;
    expect(await verdictOf({ serverSeed: serverSeed.replace('00', 'ff') })).toBe('another-seed');
    expect(await verdictOf({ prizeIndex: 4 })).toBe('another-prize');
    expect(await verdictOf({ prizeIndex: null })).toBe('computed');
  });
});

describe('the recipe for Node.js', () => {
  it.each([...vectors, ['a "quote", a \\ and `${box}`', 9, null] as const])(
    'gives what we say for “%s” and box %d, run by Node.js itself',
    async (clientSeed, boxId, published) => {
      const input = { ...draw, clientSeed, boxId, prizeIndex: null };
      const printed = execFileSync(process.execPath, ['--input-type=module', '-e', recipeFor(input)], {
        encoding: 'utf8',
      });
      const { index } = await checkDraw(input);
      expect(printed.trim().split('\n')).toEqual([seedHash, String(index)]);
      if (published !== null) expect(index).toBe(published);
    },
  );
});
