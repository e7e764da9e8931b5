import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { splitQuery } from '@jangada/contracts/client/private-query';
import { ROWS_MAX } from '@jangada/contracts/ops/operation';
import { setTags } from '@jangada/contracts/ops/notes';
import { listPlayerNames } from '@jangada/contracts/ops/player-names';
import { blockPlayer, listPlayers, restrictPlayer, type PlayerRow } from '@jangada/contracts/ops/players';
import { connected } from '../../../../test/support/as-owner.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { sql } from 'kysely';
import { namedLike } from './named-like.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

const TENANT = 'tucano';
const PLAYERS = 1_300;

let platform: TestPlatform;
let rich: Player;
before(async () => {
  platform = await startTestPlatform();
  rich = await aPlayer(platform.db, { tenant: TENANT, cash: 90_000 });
  await connected(platform.database.ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.tenant', $1, false)`, [TENANT]);
    await owner.query(
      `insert into platform.users (first_name, last_name, email, cpf, referral_code, created_at)
       select 'Nome', 'Sobrenome', format('n%s@exemplo.com', n), format('%s', 10000000000 + n), format('r%s', n),
         now() - make_interval(hours => ${PLAYERS} - n)
       from generate_series(1, ${PLAYERS}) n order by n`,
    );
    await owner.query(
      `insert into platform.wallets (user_id)
       select id from platform.users u where not exists (select from platform.wallets w where w.user_id = u.id)`,
    );
    await owner.query('analyze platform.users');
  });
});
after(() => platform.stop());

const list = async (query: object = {}, headers: Record<string, string> = {}) => {
  // As the desk calls: a name is in no address.
  const split = splitQuery(listPlayers, { ...query });
  const { status, body } = await platform.op(listPlayers, {
    ...{ params: { tenant: TENANT }, query: split.query, headers: { ...split.headers, ...headers } },
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body as { data: PlayerRow[]; total: number; total_exceeded?: boolean; next_cursor: string | null };
};

/** All parts of a list, one after the other. */
const listAll = async (query: object, headers: Record<string, string> = {}) => {
  const rows: PlayerRow[] = [];
  let parts = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const part = await list({ ...query, ...(cursor !== undefined && { cursor }) }, headers);
    rows.push(...part.data);
    parts += 1;
    cursor = part.next_cursor;
  }
  return { rows, parts };
};

describe('the list of players', () => {
  it('has the newest first, with masked CPFs and no other private data', async () => {
    const { data } = await list();
    const ids = data.map(({ id }) => id);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => b - a),
    );
    const [newest] = data;
    assert.match(newest?.cpf ?? '', /^•••\.\d{3}\.\d{3}-••$/);
    assert.equal(JSON.stringify(data).includes('@exemplo.com'), false);
  });

  it('has larger pages for a file, with the same players', async () => {
    const { rows, parts } = await listAll({}, { 'x-rows': String(ROWS_MAX) });
    assert.deepEqual([new Set(rows.map(({ id }) => id)).size, parts], [PLAYERS + 1, 3]);
    for (const rowsAsked of ['0', String(ROWS_MAX + 1), '1.5', 'all']) {
      const { status, body } = await platform.op(listPlayers, {
        params: { tenant: TENANT },
        headers: { 'x-rows': rowsAsked },
      });
      assert.deepEqual([status, body.errors['X-Rows']], [422, [`1–${ROWS_MAX}`]], rowsAsked);
    }
  });

  it('says more than a thousand and goes on by its cursor to the end, each player once', async () => {
    const first = await list();
    assert.deepEqual([first.total, first.total_exceeded], [1_000, true]);
    const { rows } = await listAll({});
    assert.equal(new Set(rows.map(({ id }) => id)).size, PLAYERS + 1);
    assert.equal(rows.length, PLAYERS + 1);
  });

  it('finds the one with a balance behind a thousand others, by parts that end', async () => {
    const first = await list({ balance_from: 50_000 });
    assert.deepEqual([first.data.length, first.total_exceeded], [0, true]);
    const { rows, parts } = await listAll({ balance_from: 50_000, balance_to: 100_000 });
    assert.deepEqual([rows.map(({ id }) => id), parts], [[rich.user.id], 2]);
  });

  it('is filtered by state, tag, restriction, identity, registration and last sign of life', async () => {
    const [blocked, tagged, paused] = [
      await aPlayer(platform.db, { tenant: TENANT }),
      await aPlayer(platform.db, { tenant: TENANT }),
      await aPlayer(platform.db, { tenant: TENANT, kyc: 'approved' }),
    ];
    const params = ({ user }: Player) => ({ tenant: TENANT, id: user.id });
    await platform.op(blockPlayer, { params: params(blocked) });
    await platform.op(setTags, { params: params(tagged), body: { tags: 'vip' } });
    await platform.op(restrictPlayer, { params: params(paused), body: { source: 'fraud' } });
    const now = Date.now();
    const soon = new Date(now + 60_000).toISOString();
    const cases: [object, Player[]][] = [
      [{ status: 'blocked' }, [blocked]],
      [{ tag: 'vip' }, [tagged]],
      [{ restriction: 'fraud' }, [paused]],
      [{ kyc: 'approved' }, [paused]],
      [{ kyc: 'approved', status: 'blocked' }, []],
      [{ registered_from: soon }, []],
      [{ registered_from: new Date(now - 600_000).toISOString(), status: 'blocked', registered_to: soon }, [blocked]],
      [{ seen_from: new Date(now - 600_000).toISOString() }, [paused, tagged, blocked, rich]],
      [{ seen_from: soon }, []],
      [{ deposited_from: new Date(now - 600_000).toISOString() }, []],
    ];
    for (const [query, expected] of cases) {
      const { rows } = await listAll(query);
      assert.deepEqual(
        rows.map(({ id }) => id),
        expected.map(({ user }) => user.id),
        JSON.stringify(query),
      );
    }
    const [row] = (await list({ restriction: 'fraud' })).data;
    assert.deepEqual([row?.lost.includes('can_withdraw'), row?.lost.includes('can_login')], [true, false]);
  });

  it('is filtered by words of the name, in any order, each from its beginning and in any case', async () => {
    const helena = await aPlayer(platform.db, { tenant: TENANT });
    await platform.db.transaction(TENANT, (tx) =>
      tx
        .updateTable('users')
        .set({ first_name: 'Helena Luz', last_name: 'Prado' })
        .where('id', '=', helena.user.id)
        .execute(),
    );
    const asked = ['hel', 'HELENA', 'Prad', 'helena luz', 'Helena Luz Pra', 'prado helena', 'luz', 'Pra Lu Hel'];
    for (const name of asked) {
      const { rows } = await listAll({ name });
      assert.deepEqual(
        rows.map((row) => row.id),
        [helena.user.id],
        name,
      );
    }
    for (const query of [
      { name: 'elena' },
      { name: 'Helena Prates' },
      { name: 'prado helena x' },
      { name: 'hel', status: 'blocked' },
    ])
      assert.deepEqual((await listAll(query)).rows, [], JSON.stringify(query));
    for (const name of ['he', 'h%l', '123'])
      assert.equal((await platform.op(listPlayers, { params: { tenant: TENANT }, query: { name } })).status, 422, name);
  });

  it('finds a name whatever its accents are, and whatever the typed ones', async () => {
    const joao = await aPlayer(platform.db, { tenant: TENANT });
    await platform.db.transaction(TENANT, (tx) =>
      tx
        .updateTable('users')
        .set({ first_name: 'João', last_name: 'Gonçalves' })
        .where('id', '=', joao.user.id)
        .execute(),
    );
    for (const name of ['joao', 'JOAO', 'joã', 'Jõao', 'goncal', 'joao goncalves', 'João Gon']) {
      const { rows } = await listAll({ name });
      assert.deepEqual(
        rows.map((row) => row.id),
        [joao.user.id],
        name,
      );
    }
    assert.deepEqual((await listAll({ name: 'joana' })).rows, []);
  });

  it('finds the words of names with particles, hyphens and apostrophes, and forgets those of a name before', async () => {
    const { user } = await aPlayer(platform.db, { tenant: TENANT });
    const rename = (first_name: string, last_name: string) =>
      platform.db.transaction(TENANT, (tx) =>
        tx.updateTable('users').set({ first_name, last_name }).where('id', '=', user.id).execute(),
      );
    const isFound = async (name: string): Promise<boolean> =>
      (await listAll({ name })).rows.some(({ id }) => id === user.id);
    await rename('Maria-Quitéria', "da Silva D'Ávila");
    for (const name of [
      'Silva Maria',
      'quiteria silva',
      'maria-quiteria',
      "d'avila",
      "D' Avila",
      'avila maria',
      'davila',
      'D’Ávila',
      'd´avila',
      "D'Ávila, Maria",
      'Maria S.',
      'maria–quiteria',
      'sil da mar',
    ])
      assert.ok(await isFound(name), name);
    await rename('Teresa', 'Souza'.padEnd(9_000, 'x'));
    assert.deepEqual([await isFound('silva'), await isFound('souza teresa')], [false, true]);
  });

  it('finds a beginning of a name by an index, also where the policy of tenants applies', async () => {
    const plan = await platform.db.read(TENANT, async (reader) => {
      await sql`set local enable_seqscan = off`.execute(reader);
      const { rows } = await sql<Record<string, string>>`explain ${namedLike('helena')}`.execute(reader);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    assert.match(plan, /Index Only Scan using player_words_found .*\n.*Index Cond: .*word >= 'helena'/);
  });

  it('refuses filters that are none', async () => {
    for (const query of [
      { kyc: 'maybe' },
      { restriction: 'mood' },
      { balance_from: -1 },
      { seen_from: 'ontem' },
      { cursor: 'x' },
    ])
      assert.equal((await platform.op(listPlayers, { params: { tenant: TENANT }, query })).status, 422);
  });
});

describe('the names of players', () => {
  const names = (ids: string, tenant = TENANT) => platform.op(listPlayerNames, { params: { tenant }, query: { ids } });

  it('are read by number, and are all that is said', async () => {
    const { data } = await list();
    const [first, second] = data;
    assert.ok(first && second);
    const { status, body } = await names(`${first.id},${second.id},${first.id},999999999`);
    assert.equal(status, 200);
    assert.deepEqual(
      body.data,
      [first, second].map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.id - b.id),
    );
  });

  it('of another tenant are not found', async () => {
    const own = await aPlayer(platform.db, { tenant: 'jangada' });
    assert.deepEqual((await names(String(own.user.id), 'jangada')).body.data.length, 1);
    const ids = (await names(String(own.user.id))).body.data.map(({ name }: { name: string }) => name);
    assert.ok(!ids.includes(`${own.user.first_name} ${own.user.last_name}`));
  });

  it('are refused for what is no list of numbers, and for more than 200', async () => {
    const tooMany = Array.from({ length: 201 }, (_, index) => index + 1).join(',');
    for (const ids of ['', 'ana', '1,', '0', '1;2', tooMany]) assert.equal((await names(ids)).status, 422, ids);
    assert.equal((await names(tooMany.replace(/,201$/, ''))).status, 200);
  });
});
