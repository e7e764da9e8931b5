import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/ops/connections';
import { listOpsLog } from '@jangada/contracts/ops/log';
import { setTenantPix } from '@jangada/contracts/ops/tenants';
import { connectionBody, liveConnection } from '../../../../test/support/connections.ts';
import { startSandbox, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { createAuthority } from '../../../../test/support/certificates.ts';
import { createPixConnections } from '../../../connections/pix-connections.ts';

const CLIENT_SECRET = 'a-client-secret-that-nobody-reads';
const NOTICE_SECRET = 'a-notice-secret-that-nobody-reads';

let platform: TestPlatform;
let sandbox: SandboxProcess;
before(async () => {
  sandbox = await startSandbox({ PIX_CLIENT_ID: 'client', PIX_CLIENT_SECRET: 'secret' });
  platform = await startTestPlatform();
});
after(async () => {
  await platform.stop();
  await sandbox.stop();
});

const params = { tenant: 'jangada' };
const add = (body: object, tenant = 'jangada') => platform.op(contract.addConnection, { params: { tenant }, body });
const on = (operation: Parameters<TestPlatform['op']>[0], id: number, body: object = {}, tenant = 'jangada') =>
  platform.op(operation, { params: { tenant, id }, ...(operation.method === 'POST' ? { body } : {}) });

/** Two certificates with their keys. */
function certificates() {
  const dir = mkdtempSync(join(tmpdir(), 'jangada-connections-'));
  try {
    const authority = createAuthority(dir, 'ca');
    return [authority.issue('/CN=one.example'), authority.issue('/CN=two.example')] as const;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

let names = 0;
const aBody = (changes: object = {}) => {
  names += 1;
  return {
    ...connectionBody({ name: `bank-${names}`, baseUrl: sandbox.url, pixKey: `key-${names}` }),
    ...changes,
  };
};
const aDraft = async (changes: object = {}): Promise<number> => {
  const { status, body } = await add(aBody(changes));
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.id as number;
};

describe('a connection', () => {
  it('is added as a draft, listed in its order, and shown with the names of its credentials', async () => {
    const body = aBody({ order: 2 });
    const { data } = (await add(body)).body;
    assert.deepEqual([data.state, data.tested, data.order, data.created_by], ['draft', false, 2, 'maria']);
    assert.deepEqual(data.stored, ['client_id', 'client_secret', 'notice_secret']);
    assert.equal(data.notice_url, `${platform.config.pix.webhookUrl}/jangada/${data.id}`);
    const first = await aDraft({ order: 1 });
    const listed = (await platform.op(contract.listConnections, { params })).body.data as { id: number }[];
    const ids = listed.map(({ id }) => id);
    assert.ok(ids.indexOf(first) < ids.indexOf(data.id));
    assert.deepEqual((await on(contract.showConnection, data.id)).body.data, data);
  });

  it('takes the place of another one, which moves on, and a repeated command moves nothing', async () => {
    const order = async () =>
      ((await platform.op(contract.listConnections, { params })).body.data as { id: number; order: number }[]).map(
        (one) => `${one.id}: ${one.order}`,
      );
    const body = aBody({ order: 1 });
    const { id } = (await add(body)).body.data;
    assert.equal((await order())[0], `${id}: 1`);
    const second = await aDraft({ order: 9 });
    await on(contract.setConnection, second, { order: 1 });
    const [first, next] = await order();
    assert.deepEqual([first, next], [`${second}: 1`, `${id}: 2`]);
    const before = await order();
    await on(contract.setConnection, second, { order: 1 });
    await add(body);
    assert.deepEqual(await order(), before);
  });

  it('takes values that were pasted with a line break, and a CA without a certificate of our own', async () => {
    const { settings, credentials } = aBody();
    const id = await aDraft({
      settings: { ...settings, base_url: ` ${settings.base_url}\n` },
      credentials: { ...credentials, client_secret: 'secret\r\n' },
    });
    assert.equal((await on(contract.testConnection, id)).body.data.ok, true);
    const [{ cert }] = certificates();
    const { stored } = (await add(aBody({ credentials: { ...credentials, ca: cert } }))).body.data;
    assert.deepEqual(stored, ['client_id', 'client_secret', 'ca', 'notice_secret']);
  });

  it('is found again by the same command, and its name is taken for another one', async () => {
    const body = aBody();
    const { id } = (await add(body)).body.data;
    assert.equal((await add(body)).body.data.id, id);
    const other = await add({
      ...body,
      environment: 'production',
      settings: { ...body.settings, base_url: 'https://x.example' },
    });
    assert.deepEqual([other.status, other.body.code], [409, 'connection.taken']);
  });

  it('has its secrets neither in a reply, nor in the log of commands, nor in a log line, nor readable in the database', async () => {
    const credentials = { client_id: 'client', client_secret: CLIENT_SECRET, notice_secret: NOTICE_SECRET };
    const id = await aDraft({ credentials });
    const answers = [
      await on(contract.testConnection, id),
      await on(contract.rotateConnection, id, { credentials: { client_secret: `${CLIENT_SECRET}-2` } }),
      await on(contract.setConnection, id, { credentials }),
      await on(contract.showConnection, id),
      await platform.op(listOpsLog, { params, query: { words: 'connection' } }),
    ];
    const rows = await platform.db.read('jangada', (reader) => reader.selectFrom('connections').selectAll().execute());
    const requests = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('ops_requests').selectAll().execute(),
    );
    const text = JSON.stringify([answers, rows, requests, platform.logged]);
    for (const secret of [CLIENT_SECRET, NOTICE_SECRET]) assert.ok(!text.includes(secret));
    assert.match(JSON.stringify(answers.at(-1)?.body), /credentials=\[kept back\]/);
  });

  it('is refused with the name of the field, and without its value', async () => {
    const [own, other] = certificates();
    const wrong = async (changes: object) => {
      const { status, body } = await add(aBody(changes));
      assert.deepEqual([status, body.code], [422, 'request.invalid']);
      assert.ok(!JSON.stringify(body).includes('odd-value'));
      return Object.keys(body.errors);
    };
    const { settings, credentials } = aBody();
    assert.deepEqual(await wrong({ adapter: 'odd-value' }), ['adapter']);
    assert.deepEqual(await wrong({ name: 'Odd-value' }), ['name']);
    assert.deepEqual(await wrong({ order: 0 }), ['order']);
    const withSettings = (changes: object) => wrong({ settings: { ...settings, ...changes } });
    assert.deepEqual(await withSettings({ pix_key: undefined }), ['settings.pix_key']);
    for (const base of [
      'odd-value',
      'https://a:odd-value@bank.example',
      'https://bank.example/?a=1',
      'https://b.example#c',
    ])
      assert.deepEqual(await withSettings({ base_url: base }), ['settings.base_url']);
    assert.deepEqual(await withSettings({ odd: 'odd-value' }), ['settings.odd']);
    assert.deepEqual(await withSettings({ notices: [] }), ['settings.notices']);
    assert.deepEqual(await withSettings({ notices: [{ by: 'networks', networks: ['192.0.2.1/32'] }] }), [
      'settings.notices',
    ]);
    assert.deepEqual(
      await withSettings({ notices: [{ by: 'networks', networks: ['odd-value'] }, { by: 'address' }] }),
      ['settings.notices.0.networks.0'],
    );
    assert.deepEqual(await wrong({ environment: 'production' }), ['settings.base_url']);
    assert.deepEqual(await wrong({ adapter: 'inter' }), ['settings.account']);
    assert.deepEqual(await wrong({ adapter: 'bb' }), ['credentials.app_key']);
    const withCredentials = (changes: object) => wrong({ credentials: { ...credentials, ...changes } });
    assert.deepEqual(await withCredentials({ client_secret: undefined }), ['credentials.client_secret']);
    assert.deepEqual(await withCredentials({ notice_secret: 'odd-value' }), ['credentials.notice_secret']);
    assert.deepEqual(await withCredentials({ private_key: 'odd-value' }), [
      'credentials.private_key',
      'credentials.certificate',
    ]);
    assert.deepEqual(await withCredentials({ certificate: own.cert }), ['credentials.private_key']);
    assert.deepEqual(await withCredentials({ private_key: own.key }), ['credentials.certificate']);
    assert.deepEqual(await withCredentials({ certificate: own.cert, private_key: other.key }), [
      'credentials.private_key',
    ]);
  });

  it('shows the last day of its certificate', async () => {
    const [{ cert, key }] = certificates();
    const credentials = { client_id: 'client', client_secret: 'secret', certificate: cert, private_key: key };
    const id = await aDraft({ credentials });
    const { data } = (await on(contract.showConnection, id)).body;
    assert.ok(Date.parse(data.certificate_until) > Date.now());
  });

  it('cannot have the PIX key or the notice secret of another tenant', async () => {
    const body = aBody();
    const settings = { ...body.settings, pix_key: 'the-key-of-one' };
    const credentials = { ...body.credentials, notice_secret: 'the-notice-secret-of-one' };
    await aDraft({ settings, credentials });
    const sameKey = await add(aBody({ settings }), 'tucano');
    assert.deepEqual([sameKey.status, Object.keys(sameKey.body.errors)], [422, ['settings.pix_key']]);
    const sameSecret = await add(aBody({ credentials }), 'tucano');
    assert.deepEqual([sameSecret.status, Object.keys(sameSecret.body.errors)], [422, ['credentials.notice_secret']]);
    const registered = (await platform.db.registry.selectFrom('tenants').selectAll().execute()).find(
      ({ id }) => id === 'onca',
    );
    const ofTenant = { ...settings, pix_key: registered?.settings.pixKey };
    assert.deepEqual(Object.keys((await add(aBody({ settings: ofTenant }), 'tucano')).body.errors), [
      'settings.pix_key',
    ]);
    const uuid = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';
    await aDraft({ settings: { ...settings, pix_key: uuid } });
    const set = await platform.op(setTenantPix, { params: { tenant: 'tucano' }, body: { pix_key: uuid } });
    assert.deepEqual([set.status, Object.keys(set.body.errors ?? {})], [422, ['pix_key']]);
  });

  it('is no other tenant’s, and none that does not exist', async () => {
    const id = await aDraft();
    for (const [operation, body] of [
      [contract.showConnection, {}],
      [contract.setConnection, { order: 1 }],
      [contract.testConnection, {}],
      [contract.activateConnection, {}],
      [contract.disableConnection, {}],
      [contract.rotateConnection, { finish: true }],
    ] as const)
      for (const answer of [await on(operation, id, body, 'tucano'), await on(operation, 999_999, body)])
        assert.deepEqual([answer.status, answer.body.code], [404, 'connection.not-found'], operation.words);
  });

  it('needs the key of the services', async () => {
    const without = await startTestPlatform({ SERVICES_KEY: '' });
    try {
      const { status, body } = await without.op(contract.addConnection, { params, body: aBody() });
      assert.deepEqual([status, body.code], [422, 'connection.no-key']);
    } finally {
      await without.stop();
    }
  });
});

describe('the dry run of a connection', () => {
  it('signs in, makes a charge of one centavo and reads it back; nothing is booked', async () => {
    const id = await aDraft();
    const { data } = (await on(contract.testConnection, id)).body;
    assert.deepEqual([data.ok, data.failed, data.steps.length], [true, null, 3]);
    assert.match(data.steps[1], /R\$ 0,01 à nossa própria conta. Ninguém a paga/);
    const charges = (await (await fetch(`${sandbox.url}/control/pix/charges`)).json()) as { amount: number }[];
    assert.equal(charges.at(-1)?.amount, 1);
    const rows = await platform.db.read('jangada', (reader) => reader.selectFrom('deposits').selectAll().execute());
    assert.deepEqual(rows, []);
    assert.equal((await on(contract.showConnection, id)).body.data.tested, true);
  });

  it('says in plain words which step failed, and tries no further one', async () => {
    const id = await aDraft({ credentials: { client_id: 'client', client_secret: 'wrong' } });
    const { data } = (await on(contract.testConnection, id)).body;
    assert.deepEqual([data.ok, data.failed, data.steps.length], [false, 'access', 1]);
    assert.match(data.steps[0], /O provedor recusou ou não respondeu: the PIX provider answered 401/);
    const activated = await on(contract.activateConnection, id);
    assert.deepEqual([activated.status, activated.body.code], [409, 'connection.not-tested']);
  });

  it('counts until settings or credentials change', async () => {
    const id = await aDraft();
    await on(contract.testConnection, id);
    await on(contract.setConnection, id, { credentials: { client_id: 'client', client_secret: 'wrong' } });
    assert.equal((await on(contract.activateConnection, id)).body.code, 'connection.not-tested');
  });
});

describe('a live connection', () => {
  let id: number;
  before(async () => {
    id = await liveConnection(platform, {
      name: 'live-one',
      baseUrl: sandbox.url,
      pixKey: 'live-key',
      noticeSecret: 'the-first-notice-secret',
    });
  });

  it('keeps its account and credentials; its order and the proofs of its notices may change', async () => {
    const { settings } = (await on(contract.showConnection, id)).body.data;
    const refused = [
      await on(contract.setConnection, id, { credentials: { client_id: 'other', client_secret: 'secret' } }),
      await on(contract.setConnection, id, { settings: { ...settings, pix_key: 'another' } }),
      await on(contract.setConnection, id, { settings: { ...settings, base_url: 'https://other.example' } }),
    ];
    for (const { status, body } of refused) assert.deepEqual([status, body.code], [409, 'connection.in-use']);
    const notices = [{ by: 'signature' }, { by: 'networks', networks: ['192.0.2.0/24'] }];
    assert.equal((await on(contract.setConnection, id, { order: 3, settings: { ...settings, notices } })).status, 200);
    await on(contract.setConnection, id, { settings });
  });

  it('refuses new credentials that the provider refuses, and takes others that it accepts', async () => {
    const wrong = await on(contract.rotateConnection, id, { credentials: { client_secret: 'wrong' } });
    assert.deepEqual([wrong.status, wrong.body.code], [422, 'connection.refused']);
    assert.equal((await on(contract.testConnection, id)).body.data.ok, true);
    const right = await on(contract.rotateConnection, id, { credentials: { client_secret: 'secret' } });
    assert.deepEqual([right.status, right.body.data.tested], [200, true]);
    const none = await on(contract.rotateConnection, id);
    assert.deepEqual([none.status, Object.keys(none.body.errors)], [422, ['credentials']]);
  });

  it('has two notice secrets until the rotation is finished, and no third', async () => {
    const begun = await on(contract.rotateConnection, id, { new_notice_secret: true });
    assert.deepEqual([begun.status, begun.body.data.rotating], [200, true]);
    const third = await on(contract.rotateConnection, id, { new_notice_secret: true });
    assert.deepEqual([third.status, third.body.code], [409, 'connection.rotating']);
    const ended = await on(contract.rotateConnection, id, { finish: true });
    assert.deepEqual([ended.status, ended.body.data.rotating], [200, false]);
  });

  it('keeps both secrets until the provider knows the new one, and ends a rotation by nothing else', async () => {
    const bank = await startSandbox({ PIX_CLIENT_ID: 'client', PIX_CLIENT_SECRET: 'secret' });
    const away = await liveConnection(platform, { name: 'away', baseUrl: bank.url, pixKey: 'key-away' });
    await bank.stop();
    const begun = await on(contract.rotateConnection, away, { new_notice_secret: true });
    assert.match(begun.body.next[0], /ainda não aceitou/);
    const early = await on(contract.rotateConnection, away, { finish: true });
    assert.deepEqual([early.status, early.body.code], [409, 'connection.not-registered']);
    assert.equal((await on(contract.showConnection, away)).body.data.rotating, true);
    const both = await on(contract.rotateConnection, away, { finish: true, credentials: { client_secret: 'x' } });
    assert.deepEqual([both.status, Object.keys(both.body.errors)], [422, ['finish']]);
    await on(contract.disableConnection, away);
  });

  it('is seen by another process within five seconds, at once when it is looked for', async () => {
    let nowMs = Date.now();
    const log = { warn: () => undefined, error: () => undefined };
    const other = createPixConnections({ db: platform.db, config: platform.config, log }, () => nowMs);
    const stateThere = async () => (await other.list('jangada')).find((one) => one.id === id)?.state;
    assert.equal(await stateThere(), 'live');
    const off = await on(contract.disableConnection, id);
    assert.deepEqual([off.status, off.body.data.state, off.body.next.length], [200, 'off', 1]);
    assert.equal(await stateThere(), 'live');
    nowMs += 600;
    assert.equal((await other.findFresh('jangada', id))?.state, 'off');
    assert.equal(
      (await platform.op(contract.disableConnection, { params: { ...params, id }, body: {} })).body.code,
      'connection.not-live',
    );
  });

  it('that does not open with the key is left out with an error, and the others are used', async () => {
    const [broken, whole] = [
      await liveConnection(platform, { name: 'broken', baseUrl: sandbox.url, pixKey: 'k1' }),
      await liveConnection(platform, { name: 'whole', baseUrl: sandbox.url, pixKey: 'k2' }),
    ];
    await platform.db.transaction('jangada', async (tx) => {
      const { sealed } = await tx
        .selectFrom('connections')
        .select('sealed')
        .where('id', '=', whole)
        .executeTakeFirstOrThrow();
      await tx.updateTable('connections').set({ sealed, version: 9 }).where('id', '=', broken).execute();
    });
    const errors: object[] = [];
    const log = { warn: () => undefined, error: (about: object) => void errors.push(about) };
    const connections = createPixConnections({ db: platform.db, config: platform.config, log });
    const used = (await connections.list('jangada')).map((one) => one.id);
    assert.deepEqual([used.includes(broken), used.includes(whole), errors.length], [false, true, 1]);
  });
});
