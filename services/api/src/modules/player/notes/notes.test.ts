import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/ops/notes';
import type { Operation } from '@jangada/contracts/ops/operation';
import { showPlayer } from '@jangada/contracts/ops/players';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { aPerson, opsKeyOf } from '../../../../test/support/staff.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => {
  platform = await startTestPlatform();
  await aPerson(platform.db, 'rui');
});
after(() => platform.stop());

const on = (operation: Operation, player: Player, body: object = {}, params: object = {}) =>
  platform.op(operation, {
    params: { tenant: player.tenant, id: player.user.id, ...params },
    ...(operation.method === 'POST' && { body }),
  });

describe('notes about a player', () => {
  it('are listed with pinned ones first, then the newest, each with its author', async () => {
    const player = await aPlayer(platform.db);
    for (const body of [{ text: 'one' }, { text: 'two', pinned: true }, { text: 'three' }])
      assert.equal((await on(contract.addNote, player, body)).status, 200);
    const { body } = await on(contract.listNotes, player);
    assert.deepEqual(
      body.data.map(({ text, author }: contract.PlayerNote) => [text, author]),
      [
        ['two', 'maria'],
        ['three', 'maria'],
        ['one', 'maria'],
      ],
    );
    assert.deepEqual((await on(showPlayer, player)).body.data.pinned, ['two']);
  });

  it('are retracted with a line, once, and never edited', async () => {
    const player = await aPlayer(platform.db);
    const { id: note } = (await on(contract.addNote, player, { text: 'about another one', pinned: true })).body.data;
    const retracted = await on(contract.retractNote, player, {}, { note });
    assert.deepEqual(
      [retracted.body.data.text, retracted.body.data.retracted.by, retracted.body.data.retracted.why],
      ['about another one', 'maria', 'a test'],
    );
    const again = await platform.op(contract.retractNote, {
      params: { tenant: player.tenant, id: player.user.id, note },
      headers: { authorization: `Bearer ${opsKeyOf('rui')}` },
    });
    assert.equal(again.body.data.retracted.by, 'maria');
    assert.deepEqual((await on(showPlayer, player)).body.data.pinned, []);
  });

  it('are refused empty, too long, about nobody, and of another player', async () => {
    const [player, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    for (const text of ['', '   ', 'x'.repeat(2_001)])
      assert.equal((await on(contract.addNote, player, { text })).status, 422);
    assert.equal(
      (await on(contract.addNote, player, { text: 'a' }, { id: 4_000_000_000 })).body.code,
      'profile.not-found',
    );
    assert.equal((await on(contract.listNotes, player, {}, { id: 4_000_000_000 })).body.code, 'profile.not-found');
    const { id: note } = (await on(contract.addNote, other, { text: 'about the other' })).body.data;
    assert.equal((await on(contract.retractNote, player, {}, { note })).body.code, 'request.not-found');
  });
});

describe('tags of a player', () => {
  it('are those that were set last, in order and lower case', async () => {
    const player = await aPlayer(platform.db);
    await on(contract.setTags, player, { tags: 'VIP, liga  depois, vip' });
    assert.deepEqual((await on(showPlayer, player)).body.data.tags, ['liga depois', 'vip']);
    await on(contract.setTags, player, { tags: 'vip' });
    assert.deepEqual((await on(showPlayer, player)).body.data.tags, ['vip']);
    await on(contract.setTags, player, { tags: '' });
    assert.deepEqual((await on(showPlayer, player)).body.data.tags, []);
  });

  it('are added beside those that are there, up to twelve', async () => {
    const player = await aPlayer(platform.db);
    await on(contract.setTags, player, { tags: 'vip' });
    const { body } = await on(contract.addTags, player, { tags: 'Sorteio, vip' });
    assert.deepEqual(body.data.tags, ['sorteio', 'vip']);
    const many = Array.from({ length: 11 }, (_, index) => `t${index}`).join(',');
    for (const tags of [many, '', '<b>'])
      assert.deepEqual(Object.keys((await on(contract.addTags, player, { tags })).body.errors), ['tags'], tags);
    assert.deepEqual((await on(showPlayer, player)).body.data.tags, ['sorteio', 'vip']);
  });

  it('are refused with signs, too long, too many, and of nobody', async () => {
    const player = await aPlayer(platform.db);
    const many = Array.from({ length: 13 }, (_, index) => `t${index}`).join(',');
    for (const tags of ['<b>', 'x'.repeat(31), many])
      assert.deepEqual(Object.keys((await on(contract.setTags, player, { tags })).body.errors), ['tags'], tags);
    assert.equal(
      (await on(contract.setTags, player, { tags: 'a' }, { id: 4_000_000_000 })).body.code,
      'profile.not-found',
    );
  });
});
