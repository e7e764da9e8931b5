import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { verifyPhone } from '@jangada/contracts/domains/auth/endpoints';
import { showPlayerDeliveries, type Delivery } from '@jangada/contracts/ops/deliveries';
import { setTenantSettings } from '@jangada/contracts/ops/tenants';
import { freePort } from '@jangada/server/testing/free-port';
import { startSandbox, until, type SandboxProcess } from '../../test/support/sandbox-process.ts';
import { aPlayer } from '../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { twilioMac } from '../vendors/messenger/twilio-signature.ts';

const TOKEN = 'token-of-zenvia';
const SECRET = 'what-we-chose-for-zenvia';
const ACCOUNT = `AC${'1'.repeat(32)}`;
const AUTH_TOKEN = 'auth-token-of-twilio';

/** The tenant whose codes go by WhatsApp first. */
const FIRST_BY_WHATSAPP = 'onca';

let sandbox: SandboxProcess;
let platform: TestPlatform;
let receiptsUrl: string;

before(async () => {
  const port = await freePort();
  receiptsUrl = `http://127.0.0.1:${port}/providers/messages`;
  sandbox = await startSandbox({
    ZENVIA_TOKEN: TOKEN,
    TWILIO_ACCOUNT: ACCOUNT,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
  });
  platform = await startTestPlatform({
    MESSAGE_RECEIPTS_URL: receiptsUrl,
    SMS_SENDERS: JSON.stringify([
      { by: 'zenvia', token: TOKEN, from: 'jangada', url: `${sandbox.url}/zenvia/v2`, receiptSecret: SECRET },
      {
        by: 'twilio',
        account: ACCOUNT,
        user: ACCOUNT,
        password: AUTH_TOKEN,
        from: '+551140000000',
        url: `${sandbox.url}/twilio`,
        authToken: ['the-token-that-comes-next', AUTH_TOKEN],
      },
      {
        by: 'zenvia-whatsapp',
        token: TOKEN,
        from: 'onca',
        url: `${sandbox.url}/zenvia/v2`,
        templates: { pt: 'codigo-pt', en: 'code-en' },
        codeFields: ['body', 'button'],
        receiptSecret: SECRET,
        tenants: [FIRST_BY_WHATSAPP],
      },
      {
        by: 'zenvia',
        name: 'of-tucano',
        token: TOKEN,
        from: 'x',
        receiptSecret: 'of-tucano-alone-1',
        url: `${sandbox.url}/nobody`,
        tenants: ['tucano'],
      },
    ]),
  });
  await platform.server.listen({ port, host: '127.0.0.1' });
  await until('Zenvia knows where its receipts go', async () => {
    const list = (await (await fetch(`${sandbox.url}/control/zenvia/subscriptions`)).json()) as unknown[];
    return list.length === 2;
  });
  const settings = { phone_codes: ['whatsapp', 'sms'] };
  const set = await platform.op(setTenantSettings, { params: { tenant: FIRST_BY_WHATSAPP }, body: { settings } });
  assert.equal(set.status, 200);
});
after(async () => {
  await platform.stop();
  await sandbox.stop();
});

type Player = Awaited<ReturnType<typeof aPlayer>>;

const plan = async (provider: 'zenvia' | 'twilio', outcome: string, more: object = {}) =>
  assert.equal((await sandbox.control(`/${provider}/next`, { outcome, ...more })).status, 200);

const deliveriesOf = async ({ user, tenant }: Player): Promise<Delivery[]> =>
  (await platform.op(showPlayerDeliveries, { params: { tenant, id: user.id } })).body.data;

const ask = ({ token, tenant }: Player, code?: string) => {
  const host = tenant === 'jangada' ? 'localhost' : `${tenant}.localhost`;
  return platform.call(verifyPhone, { token, host, body: code ? { code } : {} });
};

/** The codes that the player has got, oldest first. */
const codesOf = async ({ user }: Player): Promise<string[]> => {
  const found = await fetch(`${sandbox.url}/mailbox/messages?to=${encodeURIComponent(user.phone ?? '')}`);
  const messages = (await found.json()) as { readonly text: string }[];
  return messages.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? 'none').toReversed();
};

/** A player whose code was sent and became what the providers were told. */
const sentTo = async (tenant = 'jangada'): Promise<Player> => {
  const player = await aPlayer(platform.db, { tenant });
  assert.equal((await ask(player)).status, 200);
  return player;
};

const becomes = async (player: Player, delivery: Delivery['delivery']): Promise<Delivery> => {
  let found: Delivery | undefined;
  await until(`the message is ${delivery}`, async () => {
    found = (await deliveriesOf(player)).at(-1);
    return found?.delivery === delivery;
  });
  return found ?? assert.fail();
};

const figure = async (line: string): Promise<number> => {
  const text = await platform.server.metrics.registry.metrics();
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length) ?? 0,
  );
};
const receiptsCounted = (sender: string, outcome: string) =>
  figure(`api_message_receipts_total{sender="${sender}",outcome="${outcome}"}`);

describe('what became of a code', () => {
  it('is known by Zenvia’s receipts; the row has neither the code nor the number', async () => {
    const player = await sentTo();
    const { sender, channel, purpose, receiver, sent_at, ended_at } = await becomes(player, 'delivered');
    assert.deepEqual([sender, channel, purpose], ['zenvia', 'sms', 'code']);
    assert.ok(sent_at !== null && ended_at !== null);
    assert.equal(receiver, `(${player.user.phone?.slice(3, 5)}) •••••-${player.user.phone?.slice(-4)}`);
    const row = await platform.db.read(player.tenant, (reader) =>
      reader.selectFrom('sent_messages').selectAll().where('user_id', '=', player.user.id).executeTakeFirstOrThrow(),
    );
    const [code = 'none'] = await codesOf(player);
    const text = JSON.stringify(row);
    for (const hidden of [code, player.user.phone ?? 'none']) assert.ok(!text.includes(hidden), hidden);
  });

  it('that Zenvia does not deliver: the next sender gets another code, and both are good', async () => {
    await plan('zenvia', 'not-delivered');
    const player = await sentTo();
    const before = await figure('api_messages_followed_total{channel="sms",sender="zenvia",cause="failed"}');
    await until('Twilio delivers', async () => (await deliveriesOf(player))[0]?.delivery === 'delivered');
    const [second, first] = await deliveriesOf(player);
    assert.deepEqual([first?.delivery, first?.failure, second?.sender], ['failed', 'not-delivered', 'twilio']);
    assert.notEqual(first?.followed_at, null);
    assert.ok((await figure('api_messages_followed_total{channel="sms",sender="zenvia",cause="failed"}')) >= before);
    const codes = await codesOf(player);
    assert.equal(codes.length, 2);
    assert.equal((await ask(player, codes[0])).body.verified, true);
  });

  it('that Twilio does not deliver ends there: there is no further sender', async () => {
    await plan('zenvia', 'rejected');
    await plan('twilio', 'undelivered', { error_code: 30_003 });
    const player = await sentTo();
    await until(
      'both have failed',
      async () => (await deliveriesOf(player)).filter(({ delivery }) => delivery === 'failed').length === 2,
    );
    const failures = (await deliveriesOf(player)).map(({ failure }) => failure);
    assert.deepEqual(failures, ['receiver', 'refused']);
    assert.equal((await ask(player, (await codesOf(player))[1])).body.verified, true, 'its code is good all the same');
  });

  it('that was used is not sent again', async () => {
    await plan('zenvia', 'silent');
    const player = await sentTo();
    assert.equal((await ask(player, (await codesOf(player))[0])).body.verified, true);
    const [{ provider_id }] = (await deliveriesOf(player)) as [Delivery];
    assert.equal(await zenviaSays(provider_id, 'NOT_DELIVERED'), 200);
    await becomes(player, 'failed');
    await followed(player);
    assert.equal((await deliveriesOf(player)).length, 1);
  });

  it('without a receipt in time goes to the next sender; one that a carrier has does not', async () => {
    await plan('zenvia', 'silent');
    const silent = await sentTo();
    await plan('zenvia', 'sent');
    const atCarrier = await sentTo();
    await becomes(atCarrier, 'sent');
    await dueNow();
    await until('the next sender has it', async () => (await deliveriesOf(silent)).length === 2);
    await followed(atCarrier);
    assert.equal((await deliveriesOf(atCarrier)).length, 1);
    const [late] = await codesOf(silent);
    assert.equal((await ask(silent, late)).body.verified, true, 'the code that arrived late');
  });

  it('is not asked again by a code that was replaced by the player', async () => {
    await plan('zenvia', 'silent');
    const player = await sentTo();
    const [{ provider_id }] = (await deliveriesOf(player)) as [Delivery];
    await platform.db.transaction(player.tenant, (tx) =>
      tx
        .updateTable('verification_codes')
        .set({ sent_at: new Date(0) })
        .where('user_id', '=', player.user.id)
        .execute(),
    );
    assert.equal((await ask(player)).status, 200);
    await zenviaSays(provider_id, 'NOT_DELIVERED');
    await followed(player);
    assert.deepEqual(
      (await deliveriesOf(player)).map(({ sender }) => sender),
      ['zenvia', 'zenvia'],
    );
  });
});

describe('a code of a site whose codes go by WhatsApp first', () => {
  it('is the code and the template of the language alone, and the player is told the way', async () => {
    const player = await aPlayer(platform.db, { tenant: FIRST_BY_WHATSAPP });
    const { body } = await ask(player);
    assert.deepEqual([body.channel, body.message], ['whatsapp', 'Enviamos um código por WhatsApp.']);
    const { channel, sender } = await becomes(player, 'delivered');
    assert.deepEqual([channel, sender], ['whatsapp', 'zenvia-whatsapp']);
    const found = await fetch(`${sandbox.url}/mailbox/messages?to=${encodeURIComponent(player.user.phone)}`);
    const [message] = (await found.json()) as { channel: string; text: string }[];
    const [code = ''] = await codesOf(player);
    assert.deepEqual([message?.channel, message?.text], ['whatsapp', `codigo-pt: body ${code}, button ${code}`]);
    assert.equal((await ask(player, code)).body.verified, true);
  });

  it('goes by SMS when WhatsApp does not take it', async () => {
    await plan('zenvia', 'rejected');
    const player = await sentTo(FIRST_BY_WHATSAPP);
    await until('the SMS is delivered', async () => (await deliveriesOf(player))[0]?.delivery === 'delivered');
    assert.deepEqual(
      (await deliveriesOf(player)).map(({ channel, delivery }) => [channel, delivery]),
      [
        ['sms', 'delivered'],
        ['whatsapp', 'failed'],
      ],
    );
  });

  it('goes by SMS when WhatsApp has it and the phone does not, because it always says when a phone has', async () => {
    await plan('zenvia', 'sent');
    const player = await sentTo(FIRST_BY_WHATSAPP);
    await becomes(player, 'sent');
    await followed(player);
    assert.deepEqual(
      (await deliveriesOf(player)).map(({ channel }) => channel),
      ['sms', 'whatsapp'],
    );
  });
});

/** Rows of the outbox that wait on purpose are due. */
const dueNow = (tenant = 'jangada') =>
  platform.db.transaction(tenant, (tx) =>
    tx.updateTable('outbox').set({ available_at: new Date() }).where('topic', '=', 'code-failover').execute(),
  );

/** Everything that was to be sent again was looked at. */
const followed = async ({ tenant }: Player) => {
  await dueNow(tenant);
  await until('the outbox is empty', async () =>
    platform.db.read(tenant, async (reader) => {
      const rows = await reader.selectFrom('outbox').select('seq').where('topic', '=', 'code-failover').execute();
      return rows.length === 0;
    }),
  );
};

const post = async (sender: string, body: string, headers: Record<string, string>) =>
  (await fetch(`${receiptsUrl}/${sender}`, { method: 'POST', body, headers })).status;

const statusOf = (messageId: string | null, code: string) =>
  JSON.stringify({
    id: 'e-1',
    timestamp: '2026-12-01T12:00:00Z',
    type: 'MESSAGE_STATUS',
    channel: 'sms',
    messageId,
    contentIndex: 0,
    messageStatus: { timestamp: '2026-12-01T12:00:00Z', code, cause: 'x' },
  });

const zenviaSays = (messageId: string | null, code: string, authorization = `Bearer ${SECRET}`, sender = 'zenvia') =>
  post(sender, statusOf(messageId, code), { 'content-type': 'application/json', authorization });

const twilioSays = (form: Record<string, string>, signed: { token?: string; url?: string } = {}) => {
  const body = new URLSearchParams(form).toString();
  const parameters = Object.keys(form)
    .toSorted()
    .map((name) => `${name}${form[name]}`)
    .join('');
  const { token = AUTH_TOKEN, url = `${receiptsUrl}/twilio` } = signed;
  return post('twilio', body, {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': twilioMac(token, url, parameters),
  });
};

describe('a receipt', () => {
  let player: Player;
  let providerId: string | null;
  beforeEach(async () => {
    await plan('zenvia', 'silent');
    player = await sentTo();
    [{ provider_id: providerId }] = (await deliveriesOf(player)) as [Delivery];
  });

  const state = async () => (await deliveriesOf(player)).at(-1)?.delivery;

  it('without the sender’s proof is refused, and changes nothing', async () => {
    const before = await receiptsCounted('zenvia', 'forged');
    for (const given of ['', 'Bearer guess', SECRET, `Bearer of-tucano-alone-1`])
      assert.equal(await zenviaSays(providerId, 'DELIVERED', given), 403, given);
    assert.equal(await receiptsCounted('zenvia', 'forged'), before + 4);
    assert.equal(await state(), 'queued');
  });

  it('that is repeated or comes too late changes nothing', async () => {
    const before = await receiptsCounted('zenvia', 'repeated');
    for (const code of ['SENT', 'SENT', 'DELIVERED', 'READ', 'SENT'])
      assert.equal(await zenviaSays(providerId, code), 200);
    assert.equal(await receiptsCounted('zenvia', 'repeated'), before + 3);
    assert.equal(await zenviaSays(providerId, 'NOT_DELIVERED'), 200);
    assert.equal(await receiptsCounted('zenvia', 'contradicting'), 1);
    assert.equal(await state(), 'delivered');
  });

  it('about a message that we did not send, or not by this sender, is counted and answered', async () => {
    assert.equal(await zenviaSays('00000000-0000-4000-8000-000000000000', 'DELIVERED'), 200);
    assert.equal(await zenviaSays(providerId, 'DELIVERED', 'Bearer of-tucano-alone-1', 'of-tucano'), 200);
    assert.ok((await receiptsCounted('zenvia', 'unknown')) > 0);
    assert.equal(await receiptsCounted('of-tucano', 'unknown'), 1);
    assert.equal(await state(), 'queued');
  });

  it('about another tenant’s message is unknown to a sender of some tenants', async () => {
    await platform.db.transaction(player.tenant, (tx) =>
      tx.updateTable('sent_messages').set({ sender: 'of-tucano' }).where('provider_id', '=', providerId).execute(),
    );
    const before = await receiptsCounted('of-tucano', 'unknown');
    assert.equal(await zenviaSays(providerId, 'DELIVERED', 'Bearer of-tucano-alone-1', 'of-tucano'), 200);
    assert.equal(await receiptsCounted('of-tucano', 'unknown'), before + 1);
    assert.equal(await state(), 'queued');
  });

  it('of Twilio is believed by its signature over our address alone, by either token', async () => {
    await platform.db.transaction(player.tenant, (tx) =>
      tx.updateTable('sent_messages').set({ sender: 'twilio' }).where('provider_id', '=', providerId).execute(),
    );
    const form = { MessageSid: providerId ?? '', MessageStatus: 'delivered' };
    assert.equal(await twilioSays(form, { token: 'a-guess-of-the-token' }), 403);
    assert.equal(await twilioSays(form, { url: `${receiptsUrl}/zenvia` }), 403, 'signed for another address');
    assert.equal(await state(), 'queued');
    assert.equal(await twilioSays({ ...form, MessageStatus: 'sending' }), 200);
    assert.equal(await twilioSays(form, { token: 'the-token-that-comes-next' }), 200);
    assert.equal(await state(), 'delivered');
  });

  it('that cannot be read, and an event of another kind, change nothing', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` };
    assert.equal(await post('zenvia', statusOf(providerId, 'MAYBE'), headers), 200);
    assert.equal(await post('zenvia', '{"type":"MESSAGE","direction":"IN"}', headers), 200);
    assert.deepEqual([await receiptsCounted('zenvia', 'unreadable'), await receiptsCounted('zenvia', 'other')], [1, 1]);
    assert.equal(await state(), 'queued');
  });

  it('for a sender that has none is not found', async () => {
    assert.equal(await zenviaSays(providerId, 'DELIVERED', `Bearer ${SECRET}`, 'http'), 404);
  });
});
