import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { drawFairly, rollOf, seedHashOf, verifyDraw, WEIGHT_MAX } from './fair-draw.ts';

const serverSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const weights = [6_000, 2_500, 1_000, 450, 50];
const draw = { serverSeed, clientSeed: 'jangada', boxId: 7, weights };

/** The same draw with another implementation of HMAC. */
const byHand = (clientSeed: string, boxId: number, nonce: number): number =>
  createHmac('sha256', Buffer.from(serverSeed, 'hex'))
    .update(`${clientSeed}:${boxId}:${nonce}`)
    .digest()
    .readUIntBE(0, 6);

describe('a fair draw', () => {
  it('commits to the seed by its SHA-256', async () => {
    const expected = createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex');
    assert.equal(await seedHashOf(serverSeed), expected);
    assert.equal(expected, '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  });

  it('is the number of the digest by the weights in their order', async () => {
    for (let boxId = 1; boxId <= 200; boxId += 1) {
      let left = byHand('jangada', boxId, 0) % 10_000;
      const expected = weights.findIndex((weight) => (left -= weight) < 0);
      assert.deepEqual(await drawFairly({ ...draw, boxId }), { index: expected, nonce: 0 });
    }
  });

  it('is the same as when it was published', async () => {
    const vectors: [clientSeed: string, boxId: number, index: number][] = [
      ['jangada', 1, 1],
      ['jangada', 2, 2],
      ['', 3, 0],
      ['my own words', 4_294_967_296, 0],
    ];
    for (const [clientSeed, boxId, index] of vectors)
      assert.deepEqual(await drawFairly({ ...draw, clientSeed, boxId }), { index, nonce: 0 }, `${clientSeed} ${boxId}`);
  });

  it('changes with every seed and every box', async () => {
    const wide = { ...draw, weights: Array.from({ length: 1_000 }, () => 1) };
    const places = new Set<number>();
    for (let boxId = 1; boxId <= 20; boxId += 1) places.add((await drawFairly({ ...wide, boxId })).index);
    for (const clientSeed of ['a', 'b', 'c', 'd']) places.add((await drawFairly({ ...wide, clientSeed })).index);
    assert.ok(places.size > 20, `${places.size} places of 24`);
  });

  it('yields each prize as often as its weight, within chance', async () => {
    const DRAWS = 20_000;
    const counts = weights.map(() => 0);
    const BATCH = 2_000;
    for (let first = 0; first < DRAWS; first += BATCH) {
      const batch = Array.from({ length: BATCH }, (_, index) => drawFairly({ ...draw, boxId: first + index + 1 }));
      for (const { index } of await Promise.all(batch)) counts[index] = (counts[index] ?? 0) + 1;
    }
    const chiSquare = weights.reduce((sum, weight, index) => {
      const expected = (DRAWS * weight) / 10_000;
      return sum + ((counts[index] ?? 0) - expected) ** 2 / expected;
    }, 0);
    // Four degrees of freedom: a fair draw exceeds 18.47 once in a thousand tries; with these seeds the result is
    // always the same.
    assert.ok(chiSquare < 18.47, `${chiSquare} for ${counts.join(' ')}`);
    assert.ok(chiSquare > 0.09, `${chiSquare}: too even to be drawn`);
  });

  it('passes over digests that would favour the first prizes', () => {
    const digest = (start: number) => Uint8Array.from({ length: 32 }, (_, index) => (index < 6 ? start : 0));
    assert.equal(rollOf(digest(0), 10_000), 0);
    assert.equal(rollOf(digest(0x7f), 10_000), 0x7f7f7f7f7f7f % 10_000);
    assert.equal(rollOf(digest(0xff), 10_000), null);
    assert.equal(rollOf(digest(0xff), 2 ** 16), 0xffff);
  });

  it('is refused without weights, with broken ones and with too many', async () => {
    for (const wrong of [[], [0], [1, -1], [1.5], [Number.NaN], [WEIGHT_MAX, 1]])
      await assert.rejects(drawFairly({ ...draw, weights: wrong }), RangeError);
    await assert.rejects(drawFairly({ ...draw, serverSeed: 'not hex' }), RangeError);
  });
});

describe('checking a draw', () => {
  it('accepts the actual draw, and no other', async () => {
    const seedHash = await seedHashOf(serverSeed);
    const { index } = await drawFairly(draw);
    assert.equal(await verifyDraw(draw, seedHash, index), 'fair');
    assert.equal(await verifyDraw(draw, seedHash, (index + 1) % weights.length), 'another-prize');
    assert.equal(
      await verifyDraw({ ...draw, serverSeed: serverSeed.replace('00', 'ff') }, seedHash, index),
      'another-seed',
    );
  });
});
