import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import { isCommand, type Operation } from '@jangada/contracts/ops/operation';
import { aPlayer } from '../support/players.ts';
import { startTestPlatform, type TestPlatform } from '../support/test-platform.ts';
import { checkRefusal } from './checks.ts';
import { FIRST_TENANT } from './fixture.ts';
import { accepts, fieldsOf } from './schemas.ts';

let platform: TestPlatform;
let player: number;
before(async () => {
  platform = await startTestPlatform();
  player = (await aPlayer(platform.db)).user.id;
});
after(() => platform.stop());

/** The cursors of all lists: by number, by time and number, and of a player's timeline. */
const forms = { number: '7', pair: '1700000000000000-7', timeline: '1700000000000000~note~7' } as const;

/** The pages of a list as it begins are numbered; its orders alone have cursors. */
const NUMBERED = ['listWithdrawals'];

const schemaOf = ({ query }: Operation, name: string) =>
  query && fieldsOf(query).some(({ path: [field] }) => field === name);

const isList = ({ reply }: Operation): boolean => 'shape' in reply && accepts(reply, emptyList);
const emptyList = { data: [], current_page: 1, last_page: 1, total: 0, next_cursor: null, next: null };

const lists = [...opsEndpoints].filter(([, operation]) => !isCommand(operation));

const paramsOf = ({ params }: Operation): Record<string, unknown> =>
  Object.fromEntries(
    (params ? fieldsOf(params) : []).map(({ path: [name = ''], type, choices }) => {
      if (name === 'tenant') return [name, FIRST_TENANT];
      return [name, choices[0] ?? (type === 'number' ? player : 'studio:1')];
    }),
  );

const read = (operation: Operation, query: Record<string, string>) =>
  platform.op(operation, { params: paramsOf(operation), query });

describe('the cursor of an operators’ list', () => {
  for (const [name, operation] of lists) {
    const hasCursor = schemaOf(operation, 'cursor');
    if (!hasCursor && !isList(operation)) continue;

    it(`${name}: that is none is ${hasCursor ? 'refused by its name' : 'no field of the list'}`, async () => {
      const answered = await read(operation, { cursor: 'abc' });
      if (!hasCursor) return assert.ok(answered.status < 500, `${name}: ${answered.status}`);
      checkRefusal(name, answered, ['request.invalid']);
      assert.ok(answered.body.errors?.cursor?.[0], name);
    });

    if (hasCursor)
      it(`${name}: of another list is refused where its form says so, and read otherwise`, async () => {
        const statuses: number[] = [];
        for (const cursor of Object.values(forms)) {
          const answered = await read(operation, { cursor });
          statuses.push(answered.status);
          if (answered.status === 422) assert.ok(answered.body.errors?.cursor?.[0], `${name} with ${cursor}`);
        }
        assert.deepEqual(statuses.toSorted(), [NUMBERED.includes(name) ? 422 : 200, 422, 422], name);
      });

    for (const sort of Object.keys(operation.sorts ?? {}))
      it(`${name}: of the order ${sort} goes with it alone`, async () => {
        const needed = operation.sortNeeds?.[sort];
        const asked = { cursor: `-${sort}:${forms.pair}`, ...(needed && { [needed]: String(player) }) };
        assert.equal((await read(operation, { ...asked, sort: `-${sort}` })).status, 200);
        for (const query of [asked, { ...asked, sort }, { ...asked, sort: `-${sort}`, cursor: forms.pair }]) {
          const refused = await read(operation, query);
          checkRefusal(name, refused, ['request.invalid']);
          assert.deepEqual(Object.keys(refused.body.errors ?? {}), ['cursor']);
        }
      });
  }

  it('bets: of another order of the list is refused', async () => {
    const bets = opsEndpoints.get('listBets');
    assert.ok(bets);
    const statusOf = async (query: Record<string, string>) => (await read(bets, query)).status;
    assert.equal(await statusOf({ cursor: forms.pair }), 422);
    assert.equal(await statusOf({ cursor: forms.pair, user_id: String(player) }), 200);
    assert.equal(await statusOf({ cursor: forms.number, user_id: String(player) }), 422);
    assert.equal(await statusOf({ cursor: forms.number, user_id: String(player), state: 'open' }), 200);
  });
});
