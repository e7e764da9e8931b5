import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { grantBonus } from '@jangada/contracts/ops/bonuses';
import { undoCommand } from '@jangada/contracts/ops/log';
import { addNote } from '@jangada/contracts/ops/notes';
import type { Operation } from '@jangada/contracts/ops/operation';
import { blockPlayer } from '@jangada/contracts/ops/players';
import type { Role } from '@jangada/contracts/ops/rights/roles';
import { asOwner } from '../../test/support/as-owner.ts';
import { aPlayer } from '../../test/support/players.ts';
import { aPerson, type TestPerson } from '../../test/support/staff.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => {
  platform = await startTestPlatform();
});
after(() => platform.stop());

let people = 0;
const someone = (role: Role): Promise<TestPerson> =>
  aPerson(platform.db, `${role}-${(people += 1)}`, { roles: [role] });

const send = async (op: Operation, { byKey }: TestPerson, params: object, body: object = {}) => {
  const headers = { ...byKey, 'idempotency-key': randomUUID() };
  const answer = await platform.op(op, { params: { tenant: 'jangada', ...params }, body: { ...body }, headers });
  return { ...answer, command: String(answer.headers['x-command']) };
};

const give = async (by: TestPerson) => {
  const player = await aPlayer(platform.db);
  const names = { name_pt: 'Cortesia', name_en: 'Courtesy' };
  const gift = { player: player.user.id, amount: 20_00, rollover: 1, ref: randomUUID(), ...names };
  const given = await send(grantBonus, by, {}, gift);
  assert.equal(given.status, 200);
  return { ...given, player };
};

describe('the undo of a gift', () => {
  it('by who has just given it needs no more than the right to give', async () => {
    const support = await someone('support');
    const { command, player } = await give(support);
    const undone = await send(undoCommand, support, { command });
    assert.deepEqual([undone.status, undone.body.data.state], [200, 'done']);
    const wallet = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('wallets').select('bonus').where('user_id', '=', player.user.id).executeTakeFirstOrThrow(),
    );
    assert.equal(wallet.bonus, 0);
  });

  it('by a colleague needs the right to cancel', async () => {
    const { command } = await give(await someone('support'));
    const undone = await send(undoCommand, await someone('support'), { command });
    assert.deepEqual([undone.status, undone.body.code], [403, 'ops.forbidden']);
  });

  it('by the giver needs the right to cancel when a minute has gone by', async () => {
    const support = await someone('support');
    const { command } = await give(support);
    await asOwner(platform.database, async (owner) => {
      await owner.query(`set app.tenant = 'jangada'; alter table platform.ops_log disable trigger user`);
      await owner.query(`update platform.ops_log set at = at - interval '61 s' where command = $1`, [command]);
      await owner.query(`alter table platform.ops_log enable trigger user`);
    });
    const undone = await send(undoCommand, support, { command });
    assert.deepEqual([undone.status, undone.body.code], [403, 'ops.forbidden']);
  });
});

it('the undo of a block wants a second person, also from who has just blocked', async () => {
  const lead = await someone('support-lead');
  const player = await aPlayer(platform.db);
  const { command } = await send(blockPlayer, lead, { id: player.user.id });
  const headers = { ...lead.byKey, 'idempotency-key': randomUUID() };
  const params = { tenant: 'jangada', command };
  const { body } = await platform.op(undoCommand, { params, body: {}, headers });
  assert.equal(body.data.state, 'asked');
  const { status } = await platform.db.read('jangada', (reader) =>
    reader.selectFrom('users').select('status').where('id', '=', player.user.id).executeTakeFirstOrThrow(),
  );
  assert.equal(status, 'blocked');
});

it('a command names its line in the log by a header; the same key again does not', async () => {
  const support = await someone('support');
  const player = await aPlayer(platform.db);
  const headers = { ...support.byKey, 'idempotency-key': randomUUID() };
  const add = () =>
    platform.op(addNote, { params: { tenant: 'jangada', id: player.user.id }, body: { text: 'Ligou.' }, headers });
  assert.match(String((await add()).headers['x-command']), /^[\da-f-]{36}$/);
  assert.equal((await add()).headers['x-command'], undefined);
});
