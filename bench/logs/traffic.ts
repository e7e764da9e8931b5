import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import { sendBeacon } from '@jangada/contracts/delivery/beacons.endpoints';
import { WebSocket } from 'ws';
import { HttpClient } from '../harness/http-client.ts';
import type { LogStage } from './log-stage.ts';
import { aPerson, punctuated, type Person } from './people.ts';
import type { Marks } from './scan.ts';

const CALL_MS_MAX = 10_000;
const DEPOSIT = 5_000;
const STAKE = 120;
const WITHDRAWAL = 2_000;
const CODE_TRIES = 20;
const POLL_MS = 100;
/** The smallest PDF that shows a page. */
const ONE_PAGE = [
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
  '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>\nendobj',
  '3 0 obj\n<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>\nendobj',
  '4 0 obj\n<< /Length 15 >>\nstream\n10 10 80 30 re \nendstream\nendobj',
  'trailer\n<< /Root 1 0 R >>\n%%EOF\n',
].join('\n');

interface Sent {
  readonly token?: string | undefined;
  readonly body?: object | string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a call was answered with; what cannot be read has no fields. */
type Answered = Readonly<Record<string, unknown>>;

const fieldIn = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (of, name) => (typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined),
    value,
  );
const textIn = (value: unknown, ...names: readonly string[]): string => {
  const found = fieldIn(value, ...names);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};

/** The calls of a site's visitors, staff and third parties, right and wrong ones, with marked data in all of them. */
export const createTraffic = (stage: LogStage, marks: Marks) => {
  const statuses = new Map<string, number>();

  const send = async (
    what: string,
    url: string,
    { token, body, headers }: Sent,
    method?: string,
  ): Promise<Answered> => {
    const isPlain = typeof body === 'string' || body instanceof FormData || body === undefined;
    try {
      const answer = await fetch(url, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(body instanceof FormData || body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_MS_MAX),
      });
      const key = `${what.split('?', 1)[0]} ${answer.status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      const text = await answer.text();
      const read: unknown = JSON.parse(text || '{}');
      return typeof read === 'object' && read !== null ? { ...read } : {};
    } catch (error) {
      const key = `${what.split('?', 1)[0]} ${error instanceof Error ? error.name : 'failed'}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      return {};
    }
  };
  const site = (path: string, sent: Sent = {}) => send(path, `${stage.url}${API_PATH}${path}`, sent);
  const third = (path: string, body?: object) => send(path, stage.sandboxUrl + path, body ? { body } : {});
  const ops = (path: string, body?: object) =>
    send(`ops ${path.replaceAll(/[\w.+-]*\d[\w.+@-]*/g, '#')}`, `${stage.opsUrl}/ops/jangada${path}`, {
      token: stage.opsKey,
      headers: { 'x-reason': 'a%20measurement', 'idempotency-key': randomUUID() },
      ...(body ? { body } : {}),
    });

  const codeSentTo = async (to: string): Promise<string> => {
    for (let turn = 0; turn < CODE_TRIES; turn += 1) {
      const mails = await third(`/mailbox/messages?to=${encodeURIComponent(to)}`);
      const [code] = /\b\d{6}\b/.exec(JSON.stringify(mails)) ?? [];
      if (code !== undefined) return code;
      await sleep(POLL_MS);
    }
    return '';
  };

  const verify = async (path: string, to: string, token: string): Promise<void> => {
    await site(path, { body: {}, token });
    await site(path, { body: { code: '000000' }, token });
    const code = await codeSentTo(to);
    if (code === '') return;
    marks.addWord('code', code);
    await site(path, { body: { code }, token });
  };

  /** Opens an account; the form is wrong in several ways before. @returns the token of the session */
  const signUp = async (person: Person): Promise<string> => {
    const captcha = textIn(await third('/captcha/solve', { sitekey: 'jangada-demo' }), 'token');
    const form = {
      ...{ first_name: person.firstName, last_name: person.lastName, username: person.phone, email: person.email },
      ...{ cpf: person.cpf, captcha, password: person.password, password_confirmation: person.password },
      ...{ is_adult: true, terms: true },
    };
    await site('/validate/validate-cpf', { body: { cpf: punctuated(person.cpf) } });
    await site('/auth/register', { body: { ...form, cpf: `${person.cpf}x`, username: `+55 ${person.phone}` } });
    await site('/auth/register', { body: { ...form, email: { address: person.email }, surname: person.lastName } });
    await site('/auth/register', { body: `{"cpf":"${person.cpf}","email":"${person.email}",` });
    const token = textIn(await site('/auth/register', { body: form }), 'token');
    await site('/auth/register', { body: form });
    if (token !== '') marks.addWord('token', token);
    return token;
  };

  const signIn = async ({ phone, cpf, email, password }: Person): Promise<string> => {
    for (const username of [phone, punctuated(cpf), email])
      await site('/auth/login', { body: { username, password: `${password}x` } });
    const token = textIn(await site('/auth/login', { body: { username: phone, password } }), 'token');
    if (token !== '') marks.addWord('token', token);
    await site('/auth/recover-password', { body: { username: email } });
    const code = await codeSentTo(email);
    const answer = await site('/auth/verify-code', { body: { username: email, code } });
    const ticket = textIn(answer, 'ticket');
    if (ticket !== '') marks.addWord('ticket', ticket);
    await site('/auth/reset-password', { body: { ticket: `${ticket}x`, password, password_confirmation: password } });
    return token;
  };

  const sendDocuments = async (token: string, { cpf }: Person): Promise<void> => {
    for (const [type, name] of [
      ['selfie', `selfie ${cpf}.png`],
      ['cnh', `${cpf}.pdf`],
      ['other', `${cpf}.exe`],
    ] as const) {
      const form = new FormData();
      form.set('type', type);
      form.set('document', new Blob([ONE_PAGE], { type: 'application/pdf' }), name);
      const id = textIn(await site('/documents/upload', { body: form, token }), 'data', 'id');
      if (id !== '') await ops(`/documents/${id}/${type === 'cnh' ? 'approve' : 'reject'}`, { reason: `CPF ${cpf}` });
    }
  };

  const play = async (token: string): Promise<void> => {
    const { games } = await site('/casinos/games?category=slots');
    const list = fieldIn(games, 'data');
    const game: unknown = Array.isArray(list) ? list[0] : undefined;
    const body = { game_id: fieldIn(game, 'id'), provider_code: textIn(game, 'providercode') };
    const gameUrl = textIn(await site('/games/url', { body, token }), 'gameUrl');
    if (gameUrl === '') return;
    const session = new URL(gameUrl).searchParams.get('session') ?? '';
    for (let round = 0; round < 3; round += 1) await third('/studio/api/play', { session, stake: STAKE });
    const sport = textIn(await site('/games/launch/sport', { body: {}, token }), 'token');
    if (sport !== '') marks.addWord('token', sport.split('.').at(-1) ?? sport);
  };

  const pay = async (token: string, { cpf, email, phone }: Person): Promise<void> => {
    await site('/main-gateway/qrcode-pix', { body: { amount: cpf, coupon: email }, token });
    const charge = await site('/main-gateway/qrcode-pix', { body: { amount: DEPOSIT }, token });
    const [, pixCopiaECola] = /"(000201[^"]+)"/.exec(JSON.stringify(charge)) ?? [];
    if (pixCopiaECola !== undefined) await third('/control/pix/pay', { pixCopiaECola, as: cpf });
    for (let turn = 0; turn < CODE_TRIES; turn += 1) {
      if (Number(textIn(await site('/profile/wallet', { token }), 'data', 'balance')) > 0) break;
      await sleep(POLL_MS);
    }
    await site('/wallet/withdraw/method', { body: { type: 'email', key: `${cpf} ${phone}` }, token });
    const methodId = fieldIn(await site('/wallet/withdraw/method', { body: { type: 'cpf' }, token }), 'data', 'id');
    await site('/wallet/withdraw/request', { body: { method_id: methodId, amount: WITHDRAWAL }, token });
    const list = fieldIn(await ops('/withdrawals?status=5'), 'data');
    for (const one of Array.isArray(list) ? list.slice(0, 3) : [])
      await ops(`/withdrawals/${textIn(one, 'id')}/approve`, {});
    await site('/wallet/statement?by=time&from=2026-01-01&to=2027-01-01', { token });
  };

  const write = async (token: string, { cpf, phone, email }: Person): Promise<void> => {
    for (const text of [`Meu CPF é ${punctuated(cpf)}`, `Liga ${phone}`, email, 'Boa sorte!'])
      await site('/chat/messages', { body: { text, idempotency_key: randomUUID() }, token });
    await site('/address/create', { body: { cep: cpf, street: `Rua ${email}` }, token });
    await site('/profile/updateName', { body: { first_name: email, last_name: cpf }, token });
  };

  const staff = async ({ cpf, email, phone }: Person): Promise<void> => {
    for (const identifier of [cpf, punctuated(cpf), email, phone]) {
      const found = await ops(`/find?identifier=${encodeURIComponent(identifier)}`);
      const data = fieldIn(found, 'data');
      const id = textIn(Array.isArray(data) ? data[0] : undefined, 'id');
      if (id !== '') await ops(`/players/${id}`);
    }
    await ops(`/players/${email}`);
    await ops('/players/0/block', { cpf, note: email });
    await send('ops with a wrong key', `${stage.opsUrl}/ops/jangada/players?cpf=${cpf}`, { token: `x${stage.opsKey}` });
  };

  /** Calls of third parties that are forged or wrong. */
  const forge = async ({ cpf, email, phone }: Person, token: string): Promise<void> => {
    const api = `http://127.0.0.1:${stage.apiPort}`;
    const pix = [
      { endToEndId: `E${cpf}`, txid: email, chave: email, valor: '1.00', pagador: { cpf, nome: 'Zqmarina' } },
    ];
    await send('forged notice', `${api}/webhooks/pix/jangada/pix?hmac=${token}`, { body: { pix } });
    await send('forged notice', `${api}/webhooks/pix/${cpf}/pix`, { body: { pix } });
    const headers = { 'x-hub88-signature': Buffer.from(`${cpf} ${email}`).toString('base64') };
    await send('forged bet', `${api}/providers/studio/transaction/bet`, { body: { user: email, token, cpf }, headers });
    await send('forged sports', `${api}/providers/sports/bet/make`, {
      body: { payload: `eyJhbGciOiJFUzI1NiJ9.${Buffer.from(JSON.stringify({ cpf, email })).toString('base64url')}.x` },
    });
    const report = { remote: 'wallet', version: '1.0.0', kind: 'mount', path: `/conta/${cpf}`, expose: `./${email}` };
    const message = `Invalid user ${punctuated(cpf)} ${email} +55${phone} Bearer ${token}`;
    await send('beacon', stage.url + sendBeacon.path, {
      body: { tenant: 'jangada', guest: randomUUID(), reports: [{ ...report, message, stack: `Error: ${message}` }] },
    });
    await send('delivery', `${stage.url}/delivery/v1/tenants?cpf=${cpf}`, { token });
    await send('delivery', `${stage.url}/delivery/v1/sign-in`, {
      body: { name: email, password: 'MarAlto-Zqmarca-2026!' },
    });
  };

  /** A client of the gateway, and a publisher with a wrong signature. */
  const subscribe = async ({ cpf, email }: Person, token: string): Promise<void> => {
    const config = await site('/site-config');
    const [, key = ''] = /"realtime":\{"key":"([^"]+)"/.exec(JSON.stringify(config)) ?? [];
    const socket = new WebSocket(`${stage.realtimeUrl}/app/${key}?protocol=7&client=js&version=8.4.0&cpf=${cpf}`);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const socketId = /socket_id\\":\\"([\d.]+)/.exec(String(data))?.[1];
      if (socketId === undefined) return;
      void site('/broadcasting/user-auth', { body: { socket_id: socketId }, token }).then((answer) => {
        socket.send(JSON.stringify({ event: 'pusher:signin', data: answer }));
        for (const channel of [`private-${cpf}`, `private-${email}`])
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: `${key}:${token}` } }));
        socket.send(`{"event":"pusher:subscribe","data":{"cpf":"${cpf}"`);
        socket.send(JSON.stringify({ event: `client-${email}`, channel: 'private-x', data: { cpf, token } }));
      });
    });
    await Promise.race([closed, sleep(500)]);
    socket.close();
    const http = stage.realtimeUrl.replace('ws', 'http');
    await send('forged event', `${http}/apps/1/events?auth_key=${key}&auth_signature=${token}&cpf=${cpf}`, {
      body: { name: email, channels: ['x'], data: cpf },
    });
    await send('forged event', `${http}/app/${token}`, {});
  };

  /** A whole life of a player. */
  const live = async (): Promise<void> => {
    const person = aPerson(marks);
    const token = await signUp(person);
    if (token === '') return;
    await verify('/auth/verify-email', person.email, token);
    await verify('/auth/verify-phone', `+55${person.phone}`, token);
    await sendDocuments(token, person);
    await pay(token, person);
    await play(token);
    await write(token, person);
    await staff(person);
    await forge(person, token);
    await subscribe(person, token);
    await signIn(person);
    await site('/auth/logout', { token });
  };

  /** Small calls that are refused, one after the other on a connection: most lines of the log are of such. */
  const knock = async (port: number, prefix: string, until: AbortSignal): Promise<void> => {
    let client: HttpClient | null = null;
    let person = aPerson(marks);
    for (let turn = 0; !until.aborted; turn += 1) {
      if (turn % 100 === 0) person = aPerson(marks);
      const { cpf, email, phone } = person;
      const body = JSON.stringify({ username: email, password: person.password, cpf: punctuated(cpf) });
      const post = (path: string, text: string): string =>
        `POST ${prefix}${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
      const get = (path: string, header = ''): string =>
        `GET ${prefix}${path} HTTP/1.1\r\nhost: localhost\r\n${header}\r\n`;
      const calls = [
        get(`/profile?cpf=${cpf}`, `authorization: Bearer ${cpf}${phone}\r\n`),
        get(`/players/${encodeURIComponent(email)}/${cpf}?token=${phone}`),
        post('/validate/validate-cpf', JSON.stringify({ cpf: punctuated(cpf) })),
        post('/auth/verify-code', body),
        post(`/auth/${cpf}`, body),
        post('/auth/verify-code', body.slice(0, -3)),
        get(
          `/pages/${cpf}?e=${email}`,
          `cookie: session=${phone}; cpf=${cpf}\r\nreferer: https://x.br/?cpf=${cpf}\r\n`,
        ),
      ];
      try {
        client ??= await HttpClient.open(port);
        await client.call(calls[turn % calls.length] ?? '');
        statuses.set('knock', (statuses.get('knock') ?? 0) + 1);
      } catch {
        client = null;
      }
    }
    client?.close();
  };

  return { live, knock, statuses };
};
