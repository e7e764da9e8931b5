import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it, type TestContext } from 'node:test';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { DESK_STREAM_PATH, type DeskChange, type DeskMessage } from '@jangada/contracts/ops/live';
import { addNote } from '@jangada/contracts/ops/notes';
import { showPlayer } from '@jangada/contracts/ops/players';
import { claimNextItem } from '@jangada/contracts/ops/queues';
import { pathOf } from '@jangada/contracts/api/endpoint';
import { freePort } from '@jangada/server/testing/free-port';
import { connected } from '../../../test/support/as-owner.ts';
import { aPlayer } from '../../../test/support/players.ts';
import { startSandbox, type SandboxProcess } from '../../../test/support/sandbox-process.ts';
import { noticeHeaders, webhookSecrets } from '../../../test/support/sign-notice.ts';
import { aPerson, signedInAt } from '../../../test/support/staff.ts';
import { deliverNotice } from '../../../test/support/stored-notices.ts';
import { startTestPlatform, type TestPlatform } from '../../../test/support/test-platform.ts';
import { registryIn } from '../../database/database.ts';
import { raiseAlert } from '../../outbox/raise-alert.ts';
import { recordWaitingAlerts } from '../../../test/support/alerts.ts';
import { setGrants } from '../../staff/grants.ts';
import { endSessions, openSessionsOf } from '../../staff/sessions.ts';
import { createDeskChanges, DESKS_PER_PERSON_MAX, type DeskReader } from './desk-changes.ts';

const TENANT = 'jangada';

let platform: TestPlatform;
let sandbox: SandboxProcess;
let port = 0;
before(async () => {
  sandbox = await startSandbox({
    PIX_CLIENT_ID: 'client',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRETS: webhookSecrets,
  });
  const apiPort = await freePort();
  platform = await startTestPlatform({ API_PORT: String(apiPort), PIX_BASE_URL: `${sandbox.url}/pix` });
  await platform.server.listen({ port: apiPort, host: 'localhost' });
  await platform.server.ops.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = platform.server.ops.server.address() as AddressInfo);
  await aPerson(platform.db, 'Sônia', { roles: ['support'], tenants: [TENANT] });
  await aPerson(platform.db, 'Edu', { roles: ['content'], tenants: [TENANT] });
});
after(async () => {
  await platform.server.ops.close();
  await platform.stop();
  await sandbox.stop();
});

const until = async (isTrue: () => boolean): Promise<void> => {
  const deadlineMs = Date.now() + 5_000;
  while (!isTrue()) {
    assert.ok(Date.now() < deadlineMs, 'it did not come');
    await sleep(10);
  }
};

const open = async (test: TestContext, headers: Readonly<Record<string, string>>, tenant = TENANT) => {
  const request = get({ port, host: '127.0.0.1', path: pathOf(DESK_STREAM_PATH, { tenant }), headers });
  test.after(() => request.destroy());
  request.on('error', () => undefined);
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  const messages: DeskMessage[] = [];
  reply.setEncoding('utf8');
  reply.on('error', () => undefined);
  reply.on('data', (text: string) => {
    for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) messages.push(JSON.parse(data) as DeskMessage);
  });
  return { reply, messages, until: (isTrue: (of: readonly DeskMessage[]) => boolean) => until(() => isTrue(messages)) };
};

const personOf = (name: string) =>
  platform.db.registry.selectFrom('staff').select('id').where('name', '=', name).executeTakeFirstOrThrow();

const sessionOf = async (name: string) => signedInAt(platform.db, await personOf(name));

const isAboutPerson = (messages: readonly DeskMessage[]) => messages.some(({ type }) => type === 'person');
const isListening = (messages: readonly DeskMessage[]) => messages.some(({ type }) => type === 'listening');
const changesOf = (messages: readonly DeskMessage[]): readonly DeskChange[] =>
  messages.flatMap((message) => (message.type === 'change' ? message.change : []));
const has = (expected: Partial<DeskChange>) => (messages: readonly DeskMessage[]) =>
  changesOf(messages).some((change) =>
    Object.entries(expected).every(([name, value]) =>
      Object.entries(change).some(([n, v]) => n === name && v === value),
    ),
  );

const anAlert = { kind: 'ledger-proof-differs', subject: 'row 1', details: {} } as const;

const note = (player: number) =>
  platform.op(addNote, {
    params: { tenant: TENANT, id: player },
    body: { text: 'Ligou sobre o saque.', kind: 'call', pinned: false },
  });

describe('the stream of the desk', () => {
  it('tells a command with its player to who may see players, and without to who may not', async (test) => {
    const { user } = await aPlayer(platform.db);
    const [support, content] = [await open(test, await sessionOf('Sônia')), await open(test, await sessionOf('Edu'))];
    await Promise.all([support.until(isListening), content.until(isListening)]);
    assert.equal((await note(user.id)).status, 200);
    await support.until(has({ about: 'command', player: String(user.id) }));
    await content.until(has({ about: 'command', player: null }));
    assert.ok(!JSON.stringify(content.messages).includes(`"${user.id}"`));
  });

  it('tells what comes into a queue, once for each transaction', async (test) => {
    const { reply, messages, until } = await open(test, await sessionOf('Sônia'));
    await until(isListening);
    assert.equal(reply.headers['content-type'], 'text/event-stream; charset=utf-8');
    const { user } = await aPlayer(platform.db);
    await platform.db.transaction(TENANT, async (tx) => {
      for (const type of ['cnh', 'selfie'] as const)
        await tx
          .insertInto('documents')
          .values({ user_id: user.id, type, media_type: 'image/png', size_bytes: 1 })
          .execute();
    });
    await platform.db.transaction(TENANT, (tx) => raiseAlert(tx, anAlert));
    await recordWaitingAlerts(platform, TENANT);
    await until(has({ about: 'alerts' }));
    assert.equal(changesOf(messages).filter(({ about }) => about === 'identity').length, 1);
  });

  it('tells a deposit when it is begun, and when the notice says that it is paid', async (test) => {
    const { user, token } = await aPlayer(platform.db);
    const { messages, until } = await open(test, await sessionOf('Sônia'));
    await until(isListening);
    const deposits = () =>
      changesOf(messages).filter(({ about, player }) => about === 'deposits' && player === String(user.id)).length;
    const { body } = await platform.call(createDeposit, { token, body: { amount: 5_000 } });
    // Once when it is written, and once when the provider has made its code.
    await until(() => deposits() === 2);
    const { pix } = (await sandbox.control('/pix/pay', { pixCopiaECola: body.qrcode })).body;
    const payload = JSON.stringify({ pix });
    const headers = noticeHeaders(TENANT, payload);
    assert.equal(await deliverNotice(platform, { url: `/webhooks/pix/${TENANT}/pix`, headers, payload }), 200);
    await until(() => deposits() === 3);
  });

  it('tells people that their rights have changed, and ends for who has no role there any more', async (test) => {
    const { id } = await aPerson(platform.db, 'Rita', { roles: ['finance'], tenants: [TENANT] });
    const [hers, other] = [await open(test, await sessionOf('Rita')), await open(test, await sessionOf('Edu'))];
    await Promise.all([hers.until(isListening), other.until(isListening)]);
    const give = (role: 'content' | 'finance', tenants: readonly string[]) =>
      platform.db.transaction(TENANT, (tx) => setGrants(registryIn(tx), id, [{ role, tenants, until: null }], null));
    await give('content', [TENANT]);
    await hers.until(isAboutPerson);
    assert.ok(!hers.reply.readableEnded);
    await give('content', ['tucano']);
    await once(hers.reply, 'end');
    assert.equal(hers.messages.filter(({ type }) => type === 'person').length, 2);
    assert.ok(!isAboutPerson(other.messages));
  });

  it('tells the desks of a session that it is over, and ends; one of another session of the person goes on', async (test) => {
    const { id } = await personOf('Sônia');
    const kept = await open(test, await sessionOf('Sônia'));
    const gone = await open(test, await sessionOf('Sônia'));
    await Promise.all([kept.until(isListening), gone.until(isListening)]);
    const [last] = await openSessionsOf(platform.db.registry, id);
    await endSessions(platform.db.registry, id, last?.id ?? '');
    await once(gone.reply, 'end');
    assert.ok(isAboutPerson(gone.messages));
    assert.ok(!isAboutPerson(kept.messages));
    assert.ok(!kept.reply.readableEnded);
  });

  it('tells nothing of another tenant, of a logged read, of a dry run and of a command that was refused', async (test) => {
    const { messages, until } = await open(test, await sessionOf('Sônia'));
    await until(isListening);
    await platform.db.transaction('tucano', (tx) => raiseAlert(tx, anAlert));
    await recordWaitingAlerts(platform, 'tucano');
    const { user } = await aPlayer(platform.db);
    const dry = await platform.op(addNote, {
      params: { tenant: TENANT, id: user.id },
      body: { text: 'Nothing of it stays.', kind: 'call', pinned: false },
      headers: { 'x-dry-run': '1' },
    });
    assert.equal(dry.status, 200);
    assert.equal((await note(999_999)).status, 404);
    assert.equal((await platform.op(showPlayer, { params: { tenant: TENANT, id: user.id } })).status, 200);
    // A read of the queue is the next thing that it tells, so that what came before has been told.
    await platform.op(claimNextItem, { params: { tenant: TENANT, queue: 'identity' }, body: {} });
    await until(has({ about: 'command' }));
    assert.equal(changesOf(messages).filter(({ about }) => about !== 'presence').length, 1);
  });

  it('is refused without a session, to who has no role there, and beyond the limit of one person', async (test) => {
    assert.equal((await open(test, {})).reply.statusCode, 401);
    const headers = await sessionOf('Edu');
    assert.equal((await open(test, headers, 'tucano')).reply.statusCode, 403);
    const opened = await Promise.all(Array.from({ length: DESKS_PER_PERSON_MAX }, () => open(test, headers)));
    assert.deepEqual([...new Set(opened.map(({ reply }) => reply.statusCode))], [200]);
    assert.equal((await open(test, headers)).reply.statusCode, 429);
  });

  it('keeps no session from its lock', async (test) => {
    const headers = await sessionOf('Sônia');
    const used = () =>
      platform.db.registry
        .selectFrom('staff_sessions')
        .select('used_at')
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
    await platform.db.registry
      .updateTable('staff_sessions')
      .set({ used_at: new Date(Date.now() - 5 * 60_000) })
      .execute();
    const before = await used();
    await (await open(test, headers)).until(isListening);
    assert.deepEqual(await used(), before);
  });
});

describe('createDeskChanges', () => {
  const reader = (of: Partial<DeskReader> = {}): { readonly sent: unknown[]; readonly desk: DeskReader } => {
    const sent: unknown[] = [];
    return {
      sent,
      desk: {
        ...{ tenant: TENANT, person: 'p1', seesPlayers: () => true, look: async () => 'same' },
        ...{ send: (message) => sent.push(message), beat: () => sent.push('beat'), close: () => sent.push('closed') },
        ...of,
      },
    };
  };

  it('ends the stream of who may no longer read it, and goes on with the others', async (test) => {
    const changes = createDeskChanges(platform.db, 20);
    test.after(() => changes.stop());
    const [gone, here] = [reader({ look: async () => 'over' }), reader()];
    changes.add(gone.desk);
    changes.add(here.desk);
    await until(() => gone.sent.includes('closed') && here.sent.includes('beat'));
    assert.ok(!here.sent.includes('closed'));
  });

  it('says again that it listens after the database has ended its connection', async (test) => {
    const changes = createDeskChanges(platform.db, 60_000);
    test.after(() => changes.stop());
    const { sent, desk } = reader();
    changes.add(desk);
    const count = () => sent.filter((one) => JSON.stringify(one).includes('listening')).length;
    await until(() => count() === 1);
    await connected(platform.database.appUrl, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where query = 'listen jangada_desk' and datname = current_database()`,
      ),
    );
    await until(() => count() === 2);
  });

  it('listens to the database only while a desk is open', async () => {
    const changes = createDeskChanges(platform.db);
    const { sent, desk } = reader();
    const leave = changes.add(desk);
    await until(() => sent.length > 0);
    leave();
    assert.deepEqual(sent.at(-1), 'closed');
  });
});
