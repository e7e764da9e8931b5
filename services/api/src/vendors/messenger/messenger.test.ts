import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createRateLimits } from '@jangada/server/rate-limits';
import { SMTPServer } from 'smtp-server';
import type { Config } from '../../config/config.ts';
import { emailSenders, smsSenders } from '../../config/message-senders.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { VendorUnavailable } from '../send-request.ts';
import { ReceiverRefused, type Message } from './message.ts';
import { createSenders, smsAbroad, smsToNumber, smsToPerson } from './messenger.ts';

const tenantNamed = (id: string, name: string, ways?: readonly string[]): Tenant =>
  ({ id, domains: [`${id}.bet.br`], settings: { site: { name, phone_codes: ways } } }) as unknown as Tenant;
const onca = tenantNamed('onca', 'Onça & Cia');
const verde = tenantNamed('verde', 'Verde');

interface Request {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** An HTTP provider that records what it was sent. */
let provider: Server;
let providerUrl: string;
const requests: Request[] = [];
let answer: { readonly status: number; readonly body?: object };

/** A mail server without TLS, on this machine. */
let smtp: SMTPServer;
let smtpHost: string;
const emails: { readonly from: string; readonly to: readonly string[]; readonly raw: string }[] = [];
let refuses: { readonly command: 'RCPT' | 'MAIL'; readonly code: number; readonly text?: string } | null;

const refusal = ({ code, text = 'no' }: NonNullable<typeof refuses>): Error =>
  Object.assign(new Error(text), { responseCode: code });

before(async () => {
  provider = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += String(chunk)));
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, text });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  providerUrl = `http://127.0.0.1:${(provider.address() as { port: number }).port}`;
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _, done) => (password === 'right' ? done(null, { user: 'a' }) : done(new Error('no'))),
    onMailFrom: (_, __, done) => done(refuses?.command === 'MAIL' ? refusal(refuses) : null),
    onRcptTo: (_, __, done) => done(refuses?.command === 'RCPT' ? refusal(refuses) : null),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += String(chunk)));
      stream.on('end', () => {
        emails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  const listening = smtp.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  smtpHost = `127.0.0.1:${(listening.address() as { port: number }).port}`;
});
beforeEach(() => {
  requests.length = 0;
  emails.length = 0;
  answer = { status: 200 };
  refuses = null;
});
after(async () => {
  await new Promise((resolve) => provider.close(resolve));
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const silent = { warn: () => undefined };
const plain = () => ({ by: 'http', url: `${providerUrl}/plain`, key: 'k' });
const bySmtp = (more: object = {}) => ({
  by: 'smtp',
  url: `smtp://jangada:right@${smtpHost}`,
  from: 'nao-responda@{domain}',
  ...more,
});

const messengerOf = (given: { readonly email?: unknown; readonly sms?: unknown }) => {
  const config: Config['messenger'] = {
    email: emailSenders.parse(given.email ?? [plain()]),
    sms: smsSenders.parse(given.sms ?? [plain()]),
    receiptsUrl: null,
  };
  return createSenders(config, createRateLimits(), silent);
};

const about = { purpose: 'code', tenant: onca, userId: 1, language: 'pt' } as const;
const sms = (more: Partial<Message> = {}): Message => ({
  channel: 'sms',
  ...about,
  to: '+5511987654321',
  text: 'Onça: seu código é 123456.',
  ...more,
});
const email = (more: Partial<Message> = {}): Message => ({
  channel: 'email',
  ...about,
  to: 'ana@example.com',
  subject: 'Seu código Onça',
  text: 'Seu código é 123456.',
  ...more,
});
const unread = (text: string): string => Buffer.from(text.replaceAll(/=\r?\n/g, ''), 'latin1').toString();

describe('an e-mail by SMTP', () => {
  it('comes from the site’s name and domain, is marked as automatic, and keeps accents', async () => {
    await messengerOf({ email: [bySmtp({ replyTo: 'ajuda@onca.bet.br' })] }).send(email());
    const [sent] = emails;
    assert.deepEqual([sent?.from, sent?.to], ['nao-responda@onca.bet.br', ['ana@example.com']]);
    const raw = unread(sent?.raw ?? '');
    assert.match(raw, /^From: =\?UTF-8\?.*\?= <nao-responda@onca\.bet\.br>/m);
    assert.match(raw, /^Reply-To: ajuda@onca\.bet\.br/m);
    assert.match(raw, /^Auto-Submitted: auto-generated/m);
    assert.match(raw, /Seu c=C3=B3digo =C3=A9 123456\./);
  });

  it('has one receiver and one subject, whatever a name or an address contains', async () => {
    const tenant = tenantNamed('onca', 'Onça\r\nBcc: eva@example.com');
    const message = email({ tenant, subject: 'a\r\nBcc: eva@example.com', to: 'ana@example.com, eva@example.com' });
    await messengerOf({ email: [bySmtp()] })
      .send(message)
      .catch(() => undefined);
    for (const { to, raw } of emails) {
      assert.ok(!to.includes('eva@example.com'));
      assert.doesNotMatch(raw, /^Bcc:/m);
    }
  });

  it('is refused when the server does not know the receiver', async () => {
    refuses = { command: 'RCPT', code: 550 };
    await assert.rejects(messengerOf({ email: [bySmtp()] }).send(email()), ReceiverRefused);
  });

  const failures: readonly (readonly [when: string, sender: () => object, refused?: NonNullable<typeof refuses>])[] = [
    ['refuses our sender', () => bySmtp(), { command: 'MAIL', code: 550 }],
    ['does not relay for us', () => bySmtp(), { command: 'RCPT', code: 550, text: '5.7.1 relaying denied' }],
    ['asks to come again later', () => bySmtp(), { command: 'RCPT', code: 451 }],
    ['refuses our login', () => bySmtp({ url: `smtp://jangada:wrong@${smtpHost}` })],
    ['is away', () => bySmtp({ url: 'smtp://a:b@127.0.0.1:9' })],
    [
      'is not on this machine and has no TLS',
      () => bySmtp({ url: `smtp://jangada:right@${smtpHost.replace('.1:', '.2:')}` }),
    ],
  ];
  for (const [when, sender, refused] of failures)
    it(`goes to the next sender when the server ${when}`, async () => {
      refuses = refused ?? null;
      await messengerOf({ email: [sender(), plain()] }).send(email());
      assert.deepEqual([emails.length, requests.length], [0, 1]);
    });
});

describe('an SMS', () => {
  it('by Zenvia has the token, the number without a plus and a text without accents', async () => {
    const sender = { by: 'zenvia', token: 'z-token', from: 'jangada', url: providerUrl };
    await messengerOf({ sms: [sender] }).send(sms());
    const [{ path, headers, text }] = requests as [Request];
    assert.deepEqual([path, headers['x-api-token']], ['/channels/sms/messages', 'z-token']);
    assert.deepEqual(JSON.parse(text), {
      from: 'jangada',
      to: '5511987654321',
      contents: [{ type: 'text', text: 'Onca: seu codigo e 123456.' }],
    });
  });

  const account = `AC${'0'.repeat(32)}`;
  const twilio = (from: string) => ({ by: 'twilio', account, user: account, password: 'p', from, url: providerUrl });
  for (const [from, field] of [
    ['+551140000000', 'From'],
    [`MG${'1'.repeat(32)}`, 'MessagingServiceSid'],
  ] as const)
    it(`by Twilio is a form with ${field}`, async () => {
      answer = { status: 201 };
      await messengerOf({ sms: [twilio(from)] }).send(sms());
      const [{ path, headers, text }] = requests as [Request];
      assert.equal(path, `/2010-04-01/Accounts/${account}/Messages.json`);
      assert.equal(headers.authorization, `Basic ${Buffer.from(`${account}:p`).toString('base64')}`);
      assert.deepEqual(Object.fromEntries(new URLSearchParams(text)), {
        To: '+5511987654321',
        [field]: from,
        Body: 'Onca: seu codigo e 123456.',
      });
    });

  for (const code of [21_211, 21_610, 21_612, 21_614])
    it(`is refused when Twilio answers ${code}, and goes to no other sender`, async () => {
      answer = { status: 400, body: { code, message: 'no' } };
      await assert.rejects(messengerOf({ sms: [twilio('+551140000000'), plain()] }).send(sms()), ReceiverRefused);
      assert.equal(requests.length, 1);
    });

  it('fails when every sender of its tenant has failed', async () => {
    answer = { status: 429, body: { code: 20_429 } };
    await assert.rejects(messengerOf({ sms: [twilio('+551140000000'), plain()] }).send(sms()), VendorUnavailable);
    assert.equal(requests.length, 2);
  });

  it('that is sent again goes to the senders after the one that had it', async () => {
    const names = ['a', 'b', 'c'].map((name) => ({ ...plain(), name, url: `${providerUrl}/${name}` }));
    const messenger = messengerOf({ sms: names });
    const { by } = await messenger.send(sms(), 'a');
    assert.deepEqual([by, requests.map(({ path }) => path)], ['b', ['/b']]);
    assert.deepEqual([messenger.hasNext(sms(), 'b'), messenger.hasNext(sms(), 'c')], [true, false]);
    await assert.rejects(messenger.send(sms(), 'c'), VendorUnavailable);
  });

  it('with a code goes by the ways of its tenant in their order; one without never goes by WhatsApp', async () => {
    const templates = { pt: 'codigo', en: 'code' };
    const whatsapp = { by: 'zenvia-whatsapp', token: 't', from: 'x', templates, url: providerUrl };
    const messenger = messengerOf({ sms: [plain(), whatsapp] });
    const tenant = tenantNamed('onca', 'Onça', ['whatsapp', 'sms']);
    const code = sms({ tenant, code: '123456' });
    assert.equal((await messenger.send(code)).channel, 'whatsapp');
    assert.deepEqual(JSON.parse(requests[0]?.text ?? '').contents, [
      { type: 'template', templateId: 'codigo', fields: { code: '123456' } },
    ]);
    assert.equal((await messenger.send(code, 'zenvia-whatsapp')).channel, 'sms');
    assert.equal((await messenger.send(sms({ tenant, purpose: 'notice' }))).channel, 'sms');
    assert.equal((await messenger.send(sms({ code: '123456' }))).channel, 'sms', 'without the setting');
    answer = { status: 503 };
    await assert.rejects(messenger.send(code), VendorUnavailable);
  });

  it('goes by the senders of its tenant only', async () => {
    const own = { ...plain(), url: `${providerUrl}/verde`, tenants: ['verde'] };
    const messenger = messengerOf({ sms: [own, plain()] });
    await messenger.send(sms());
    await messenger.send(sms({ tenant: verde }));
    assert.deepEqual(
      requests.map(({ path }) => path),
      ['/plain', '/verde'],
    );
  });

  it('is limited by person and day, whatever numbers they name', async () => {
    const messenger = messengerOf({});
    for (let sent = 0; sent < smsToPerson.max; sent++) await messenger.send(sms({ to: `+55119876500${10 + sent}` }));
    await assert.rejects(messenger.send(sms({ to: '+5511987651234' })), { code: 'request.too-many' });
    await messenger.send(sms({ to: '+5511987651234', userId: 2 }));
    await messenger.send(sms({ to: '+5511987651234', tenant: verde }));
  });

  it('is limited by number and day, and abroad by tenant and hour', async () => {
    const messenger = messengerOf({});
    let userId = 1;
    // Each to another person, whose own limit is not the one that is tried.
    const toOthers = (more: Partial<Message> = {}) => messenger.send(sms({ ...more, userId: (userId += 1) }));
    for (let sent = 0; sent < smsToNumber.max; sent++) await toOthers();
    await assert.rejects(toOthers(), { code: 'request.too-many' });
    await toOthers({ to: '+5511987654322' });
    for (let sent = 0; sent < smsAbroad.max; sent++) await toOthers({ to: `+3519100000${10 + sent}` });
    await assert.rejects(toOthers({ to: '+351910000099' }), { code: 'request.too-many' });
    await toOthers({ to: '+351910000099', tenant: verde });
    assert.equal(requests.length, smsToNumber.max + smsAbroad.max + 2);
  });
});

describe('the senders of the configuration', () => {
  const wrong: readonly (readonly [what: string, list: typeof emailSenders | typeof smsSenders, given: unknown])[] = [
    ['an empty list', emailSenders, []],
    ['six senders', emailSenders, Array.from({ length: 6 }, plain)],
    ['an unknown key', emailSenders, [{ ...bySmtp(), form: 'a@b.c' }]],
    ['a sender’s address with a name', emailSenders, [bySmtp({ from: 'Jangada <a@b.c>' })]],
    ['SMTP by another scheme', emailSenders, [bySmtp({ url: 'http://mail.example' })]],
    ['SMTP for SMS', smsSenders, [bySmtp()]],
    [
      'an account of Twilio that is none',
      smsSenders,
      [{ by: 'twilio', account: 'x', user: 'a', password: 'b', from: '+55' }],
    ],
  ];
  for (const [what, list, given] of wrong)
    it(`may not be ${what}`, () => assert.equal(list.safeParse(given).success, false));
});
