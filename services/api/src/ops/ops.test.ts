import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { endpoints } from '@jangada/contracts/domains/endpoints';
import { deskEndpoints } from '@jangada/contracts/ops/desk-session';
import { isAudited } from '@jangada/contracts/ops/operation';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import { listOpsLog } from '@jangada/contracts/ops/log';
import { notifyPlayer } from '@jangada/contracts/ops/notifications';
import { listPlayers, showPlayer } from '@jangada/contracts/ops/players';
import { localMoment } from '@jangada/contracts/values/local-time';
import { createTenant, listTenants } from '@jangada/contracts/ops/tenants';
import { getSiteConfig } from '@jangada/contracts/domains/site/endpoints';
import pg from 'pg';
import { connected } from '../../test/support/as-owner.ts';
import { aPlayer } from '../../test/support/players.ts';
import { digest } from '../crypto/tokens.ts';
import { logCommand } from './ops-log.ts';
import { NO_SUBJECT } from './rights/subject.ts';
import { aPerson, opsKeyOf } from '../../test/support/staff.ts';
import { OPS_KEY, startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';

let platform: TestPlatform;

before(async () => {
  const apps = Object.fromEntries(
    ['jangada', 'tucano', 'onca', 'manutencao', 'tatu', 'tamandua', 'quati'].map((id, index) => [
      id,
      { id: `${index + 1}`, key: `key-${id}`, secret: `s-${id}` },
    ]),
  );
  platform = await startTestPlatform({ SERVICES_KEY: '', REALTIME_APPS: JSON.stringify(apps) });
});
after(() => platform.stop());

const params = { tenant: 'jangada' };

const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

const create = (body: object, headers: Record<string, string> = {}) =>
  platform.op(createTenant, { params, body, headers });

describe('the operators’ listener', () => {
  it('opens to keys of operators alone: nothing, a wrong one and a player’s token are refused, and logged', async () => {
    const player = await aPlayer(platform.db);
    const before = platform.logged.length;
    for (const authorization of ['', 'Bearer wrong', `Bearer ${player.token}`]) {
      const { status, body } = await platform.op(listTenants, { headers: { authorization } });
      assert.equal(status, 401, authorization);
      assert.equal(body.code, 'session.required');
    }
    assert.equal(platform.logged.slice(before).filter((line) => line['level'] === 40).length, 3);
    assert.ok(!JSON.stringify(platform.logged.slice(before)).includes(player.token));
  });

  it('stops listening to who tries keys', async () => {
    const other = await startTestPlatform();
    try {
      const tries = await Promise.all(
        Array.from({ length: 11 }, () => other.op(listTenants, { headers: { authorization: 'Bearer guess' } })),
      );
      assert.deepEqual([...new Set(tries.map(({ status }) => status))].toSorted(), [401, 429]);
    } finally {
      await other.stop();
    }
  });

  it('is closed to a key that has ended, a short key, and who has left, at the next call', async () => {
    const { registry } = platform.db;
    const statusOf = async (key: string) =>
      (await platform.op(listTenants, { headers: { authorization: `Bearer ${key}` } })).status;
    const [ana, bia] = [await aPerson(platform.db, 'ana'), await aPerson(platform.db, 'bia')];
    await registry
      .insertInto('staff_keys')
      .values({ person_id: ana.id, name: 'short', digest: digest('short-key') })
      .execute();
    assert.deepEqual([await statusOf(opsKeyOf('ana')), await statusOf(opsKeyOf('bia'))], [200, 200]);
    assert.equal(await statusOf('short-key'), 401);
    await registry.updateTable('staff_keys').set({ ended_at: new Date() }).where('person_id', '=', ana.id).execute();
    await registry.updateTable('staff').set({ ended_at: new Date() }).where('id', '=', bia.id).execute();
    assert.deepEqual([await statusOf(opsKeyOf('ana')), await statusOf(opsKeyOf('bia'))], [401, 401]);
  });

  it('refuses other origins and the players’ calls', async () => {
    const { headers } = await platform.op(listTenants, { headers: { origin: 'http://localhost:8080' } });
    assert.equal(headers['access-control-allow-origin'], undefined);
    const { statusCode } = await platform.server.ops.inject({ url: '/profile/wallet' });
    assert.equal(statusCode, 401);
  });

  it('has nothing in common with the public one, where /ops is unknown, with the key too', async () => {
    const names = new Set([...endpoints.values()].map(({ path }) => path));
    for (const operation of opsEndpoints.values()) {
      assert.ok(!names.has(operation.path));
      assert.match(operation.path, /^\/ops\/(\{tenant\}\/|(tenants|me|staff|roles|limits|addresses)(\/|$))/);
      const url = operation.path.replaceAll(/\{\w+\}/g, 'jangada');
      const headers = { host: 'localhost', authorization: `Bearer ${OPS_KEY}` };
      const answer = await platform.server.inject({ method: operation.method, url, headers });
      assert.equal(answer.statusCode, 404, url);
    }
  });

  it('implements every declared operation', async () => {
    for (const operation of opsEndpoints.values()) {
      const url = operation.path.replace('{tenant}', 'nobody').replaceAll(/\{\w+\}/g, '1');
      const headers = { authorization: `Bearer ${OPS_KEY}`, 'content-type': 'application/json' };
      const body = operation.method === 'POST' ? { payload: '{}' } : {};
      const answer = await platform.server.ops.inject({ method: operation.method, url, headers, ...body });
      assert.notEqual(answer.json().code, 'request.not-found', operation.words);
    }
  });

  it('implements every endpoint of the desk that is no operation', () => {
    for (const { method, path } of deskEndpoints) {
      const url = path.replace('{token}', ':token');
      assert.ok(platform.server.ops.hasRoute({ method, url }), url);
    }
  });

  it('has words of its own for every operation', () => {
    const words = [...opsEndpoints.values()].map((one) => one.words);
    assert.equal(new Set(words).size, words.length);
  });

  it('requires a reason and an idempotency key for every change', async () => {
    const noReason = await create({ id: 'quati', domains: 'quati.localhost' }, { 'x-reason': '' });
    assert.ok(noReason.body.errors['X-Reason']);
    const noKey = await create({ id: 'quati', domains: 'quati.localhost' }, { 'idempotency-key': '' });
    assert.ok(noKey.body.errors['Idempotency-Key']);
  });

  it('does not know every tenant', async () => {
    const { status, body } = await platform.op(listOpsLog, { params: { tenant: 'nobody' } });
    assert.deepEqual([status, body.code], [404, 'tenant.unknown']);
  });
});

describe('a new tenant', () => {
  it('has the settings of another, names of its own, and is reached at once', async () => {
    const created = await create({ id: 'tatu', name: 'Tatu', domains: 'tatu.localhost, www.tatu.com.br' });
    assert.equal(created.status, 200);
    assert.deepEqual(created.body.data.domains, ['tatu.localhost', 'www.tatu.com.br']);
    assert.ok(created.body.next.length > 0);
    const { body } = await platform.call(getSiteConfig, { host: 'www.tatu.com.br' });
    assert.equal(body.name, 'Tatu');
    assert.equal(body.min_deposit, 1_000);
    const jangada = await platform.call(getSiteConfig);
    assert.notEqual(body.betby.brand_id, jangada.body.betby.brand_id);
    assert.notEqual(body.casino_id, jangada.body.casino_id);
    const { body: all } = await platform.op(listTenants);
    assert.ok(all.data.some(({ id }: { id: string }) => id === 'tatu'));
  });

  it('is refused when its name or a domain belongs to another, or it has no place in realtime', async () => {
    assert.equal((await create({ id: 'tucano', domains: 'new.localhost' })).body.code, 'tenant.taken');
    assert.equal((await create({ id: 'quati', domains: 'localhost' })).body.code, 'tenant.taken');
    const { status, body } = await create({ id: 'capivara', domains: 'capivara.localhost' });
    assert.deepEqual([status, body.code], [422, 'tenant.realtime-app-missing']);
    for (const domains of ['', 'http://a.com', 'a b', 'A_B.com', '-a.com'])
      assert.equal((await create({ id: 'quati', domains })).status, 422, domains);
    assert.equal((await create({ id: 'Quati!', domains: 'quati.localhost' })).status, 422);
  });

  it('is executed once per key, also for concurrent calls', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = { id: 'tamandua', domains: 'tamandua.localhost' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(body, key)));
    const again = await create(body, key);
    assert.equal(again.status, 200);
    for (const answer of answers) assert.ok([200, 409].includes(answer.status), String(answer.body.code));
    const other = await create({ ...body, name: 'Another' }, key);
    assert.equal(other.body.code, 'idempotency.conflict');
  });
});

describe('the log of operators', () => {
  const log = async (query: Record<string, unknown> = {}) =>
    (await platform.op(listOpsLog, { params, query })).body.data as Record<string, string>[];

  const logBy = async (operator: string, outcome: string) => {
    const command = { operation: notifyPlayer, operator, reason: 'r', params, input: {}, facts: {} };
    await platform.db.transaction(params.tenant, (tx) =>
      logCommand(tx, { ...command, id: randomUUID(), subject: NO_SUBJECT }, outcome),
    );
  };

  it('records who did what, why and its outcome, refusals too, without secrets', async () => {
    const pixKey = randomUUID();
    const { byKey } = await aPerson(platform.db, 'João');
    const headers = { ...byKey, 'x-reason': encodeURIComponent('razão\n  à prova') };
    await create({ id: 'quati', domains: 'localhost', pix_key: pixKey }, headers);
    const [last] = await log({ words: 'tenant create' });
    assert.ok(last);
    assert.deepEqual(
      [last['operator'], last['reason'], last['words'], last['outcome']],
      ['João', 'razão à prova', 'tenant create', 'tenant.taken'],
    );
    assert.match(last['about'] ?? '', /id=quati domains=localhost/);
    assert.ok(!JSON.stringify(last).includes(pixKey));
  });

  it('names who owns the key, whoever the call says it is', async () => {
    const { byKey } = await aPerson(platform.db, 'rui');
    const headers = { ...byKey, 'x-operator': 'maria' };
    await create({ id: 'quati', domains: 'localhost' }, headers);
    const [last] = await log({ words: 'tenant create' });
    assert.equal(last?.['operator'], 'rui');
  });

  it('is of one tenant, and can be narrowed', async () => {
    assert.ok((await log()).length > 0);
    assert.equal((await log({ by: 'nobody' })).length, 0);
    assert.equal((await log({ words: 'withdrawal' })).length, 0);
    const { body } = await platform.op(listOpsLog, { params: { tenant: 'tucano' } });
    assert.equal(body.total, 0);
  });

  it('has the reads of private data where they are asked for, or named', async () => {
    const player = await aPlayer(platform.db);
    await platform.op(showPlayer, { params: { ...params, id: player.user.id } });
    const wordsOf = async (query: Record<string, unknown>) => (await log(query)).map(({ words }) => words);
    const about = { player: player.user.id };
    assert.deepEqual(await wordsOf(about), []);
    assert.deepEqual(await wordsOf({ ...about, reads: 'also' }), ['player show']);
    assert.deepEqual(await wordsOf({ ...about, words: 'player show' }), ['player show']);
  });

  it('has one line for reads that an open page repeats, and another for each person and player', async () => {
    const [first, second] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const show = ({ user }: { readonly user: { readonly id: number } }, key?: string) =>
      platform.op(showPlayer, {
        params: { ...params, id: user.id },
        ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
      });
    for (const player of [first, first, second]) await show(player);
    await show(first, opsKeyOf((await aPerson(platform.db, 'caio')).name));
    const linesOf = async ({ user }: { readonly user: { readonly id: number } }) =>
      (await log({ player: user.id, reads: 'also' })).length;
    assert.deepEqual([await linesOf(first), await linesOf(second)], [2, 1]);
  });

  it('has a line for the beginning of a file, with its filter', async () => {
    const headers = { 'x-export': 'csv' };
    const { status } = await platform.op(listPlayers, { params, query: { status: 'blocked' }, headers });
    assert.equal(status, 200);
    const [line] = await log();
    assert.deepEqual(
      [line?.['words'], line?.['about'], line?.['outcome']],
      ['player list', 'export=csv status=blocked', 'done'],
    );
  });

  it('is narrowed to a person by parts of their name, as people write it', async () => {
    const { name } = await aPerson(platform.db, 'Sônia Reis');
    await logBy(name, 'done');
    for (const by of [name, 'sonia', 'reis SÔ'])
      assert.deepEqual([...new Set((await log({ by })).map((line) => line['operator']))], [name], by);
    assert.deepEqual(await log({ by: 'ônia' }), []);
  });

  it('is narrowed to days of Brasília, and to how commands ended', async () => {
    const today = localMoment(new Date()).day;
    const [before, since, tomorrow] = await Promise.all([
      log({ to: dayFrom(today, -1) }),
      log({ from: today, to: today }),
      log({ from: dayFrom(today, 1) }),
    ]);
    assert.deepEqual([before.length, since.length > 0, tomorrow.length], [0, true, 0]);
    const outcomes = async (outcome: string) => new Set((await log({ outcome })).map((line) => line['outcome']));
    assert.deepEqual(await outcomes('done'), new Set(['done']));
    const refused = await outcomes('refused');
    assert.ok(refused.has('tenant.taken') && !refused.has('done'), [...refused].join(' '));
    assert.deepEqual(await outcomes('begun'), new Set());
    await logBy('a-person', 'begun');
    assert.deepEqual(await outcomes('begun'), new Set(['begun']));
    assert.equal((await platform.op(listOpsLog, { params, query: { from: '2026-02-31' } })).status, 422);
  });

  it('has an index of commands that leaves out every logged read', async () => {
    const { rows } = await connected(platform.database.ownerUrl, (owner) =>
      owner.query(`select indexdef from pg_indexes where indexname = 'ops_log_of_commands'`),
    );
    for (const { words } of [...opsEndpoints.values()].filter(isAudited))
      assert.ok(String(rows[0]?.indexdef).includes(`'${words}'`), words);
  });

  it('keeps no number of a person or card that somebody wrote in a text or a reason', async () => {
    const player = await aPlayer(platform.db);
    const text = 'Seu CPF 529.982.247-25 e o cartão 4111 1111 1111 1111';
    const words = { title_pt: 'Oi', description_pt: text };
    const target = { params: { ...params, id: player.user.id }, body: words };
    const headers = { 'x-reason': encodeURIComponent('ligou de 11 98765-4321') };
    assert.equal((await platform.op(notifyPlayer, { ...target, headers })).status, 200);
    const [last] = await log({ words: 'notification send' });
    assert.match(last?.['about'] ?? '', /description_pt=Seu CPF ••• e o cartão •••/);
    assert.equal(last?.['reason'], 'ligou de •••');
  });

  it('cannot be changed, by the owner of the database either', async () => {
    const owner = new pg.Client({ connectionString: platform.database.ownerUrl });
    await owner.connect();
    try {
      await owner.query('set search_path = platform');
      await owner.query(`set app.tenant = 'jangada'`);
      for (const statement of [`update ops_log set operator = 'x'`, 'delete from ops_log', 'truncate ops_log'])
        await assert.rejects(owner.query(statement), /append-only/);
    } finally {
      await owner.end();
    }
  });
});
