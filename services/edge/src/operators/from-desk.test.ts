import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  DESK_CODE_PATH,
  DESK_SESSIONS_PATH,
  deskCodeCall,
  deskReplySealName,
  deskSessionsCall,
  type DeskAccess,
} from '@jangada/contracts/delivery/desk-access';
import { DESK_ENTRY_PATH } from '@jangada/contracts/delivery/from-desk';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { seal, SERVICES_KEY_BYTES } from '@jangada/server/services-key';
import type { CallAsService } from '../site/platform-api.ts';
import { startEdge, type TestEdge } from '../testing/test-edge.ts';
import { createDeskPeople } from './desk-people.ts';
import { createSessions, type OpenSession } from './sessions.ts';

const HOST = 'board.example.bet.br';
const DESK = 'https://desk.example.bet.br';
const OWN_PAGE = { host: HOST, origin: `http://${HOST}`, 'x-jangada-board': '1' };
const KEY = [Buffer.alloc(SERVICES_KEY_BYTES, 's')] as const;
const ENV = { EDGE_BOARD_HOSTS: HOST, SERVICES_KEY: KEY[0].toString('base64url') };
const HOUR_MS = 3_600_000;

/** The API: which codes and people there are, and whether it answers. */
const api = {
  isDown: false,
  key: KEY as readonly [Buffer],
  codes: new Map<string, DeskAccess>(),
  standing: new Map<string, DeskAccess>(),
  asked: [] as string[],
};

const callApi: CallAsService = async (path, body) => {
  api.asked.push(path);
  if (api.isDown) throw new Error('connect ECONNREFUSED');
  const data = path === DESK_CODE_PATH ? exchanged(body) : path === DESK_SESSIONS_PATH ? stillThere(body) : [];
  const { nonce } = body as { nonce: string };
  const sealed = seal(api.key, deskReplySealName(nonce), JSON.stringify({ data }));
  return { httpStatus: 200, body: JSON.stringify({ sealed }) };
};

const exchanged = (body: object): DeskAccess[] => {
  const { code, origin } = deskCodeCall.parse(body);
  const access = origin === DESK ? api.codes.get(code) : undefined;
  api.codes.delete(code);
  return access ? [access] : [];
};

const stillThere = (body: object): DeskAccess[] =>
  deskSessionsCall.parse(body).sessions.flatMap(({ id }) => api.standing.get(id) ?? []);

let edge: TestEdge;
before(async () => {
  edge = await startEdge(ENV, callApi);
  await edge.call('POST', '/tenants', { slug: 'jangada', domain: 'localhost' });
  await edge.call('POST', '/tenants', { slug: 'tucano', domain: 'tucano.localhost' });
});
after(() => edge.stop());
beforeEach(() => Object.assign(api, { isDown: false, key: KEY, asked: [] }));

let made = 0;
/** Somebody at the desk who has asked for a code. */
const aPerson = (of: Partial<DeskAccess> = {}) => {
  made += 1;
  const access: DeskAccess = {
    ...{ session: randomUUID(), person: randomUUID(), name: `Ana ${made}`, role: 'operator', scopes: null },
    ends_at: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
    ...of,
  };
  const code = `a-code-of-the-desk-${made}`;
  api.codes.set(code, access);
  api.standing.set(access.session, access);
  return { access, code };
};

let address = 0;
/** Each call from another address, about which the edge has no answer of the API yet. */
const anAddress = (): string => `10.1.${Math.floor((address += 1) / 250)}.${(address % 250) + 1}`;

interface Sender {
  /** Of the page; null for a call that states none. */
  readonly origin?: string | null;
  readonly host?: string;
  readonly ip?: string;
  readonly on?: TestEdge;
}

const post = (code: string, { origin = DESK, host = HOST, ip = anAddress(), on = edge }: Sender = {}) =>
  on.app.inject({
    method: 'POST',
    url: DESK_ENTRY_PATH,
    remoteAddress: ip,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...(origin !== null && { origin }) },
    payload: new URLSearchParams({ code }).toString(),
  });

type Posted = Awaited<ReturnType<typeof post>>;
const cookiesOf = ({ headers }: Posted): readonly string[] => [headers['set-cookie']].flat().map(String);
const cookieOf = (reply: Posted): string => cookiesOf(reply)[0]?.split(';')[0] ?? '';

const refusedAs = ({ statusCode, headers }: Posted, refusal: string): void => {
  assert.deepEqual([statusCode, headers.location], [303, `/delivery/board?desk=${refusal}`]);
  assert.equal(headers['set-cookie'], undefined);
};

/** Somebody who came from the desk, and calls from addresses that the edge does not know. */
const entered = async (of: Partial<DeskAccess> = {}) => {
  const { access, code } = aPerson(of);
  const reply = await post(code);
  assert.equal(reply.statusCode, 303, reply.body);
  const cookie = cookieOf(reply);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, remoteAddress = anAddress()) =>
    edge.app.inject({
      method,
      url: `/delivery/v1${path}`,
      remoteAddress,
      headers: { ...OWN_PAGE, cookie },
      ...(body && { payload: body }),
    });
  return { access, code, cookie, call };
};

const change = { expected_revision: 0, author: 'somebody else', reason: 'a trial', rollout: emptyRollout };

describe('a person of the desk', () => {
  it('comes to the board by a form, signed in with the role of the desk', async () => {
    const { access, code } = aPerson({ role: 'admin' });
    const reply = await post(code);
    assert.deepEqual([reply.statusCode, reply.headers.location], [303, '/delivery/board']);
    assert.match(
      cookiesOf(reply)[0] ?? '',
      /^jangada_operator=[\w-]{43}; .*Path=\/delivery; HttpOnly; SameSite=Strict$/,
    );
    // For the way back: the page reads it.
    assert.match(
      cookiesOf(reply)[1] ?? '',
      /^jangada_desk=https:\/\/desk\.example\.bet\.br; .*Path=\/delivery; SameSite=Strict$/,
    );
    const headers = { ...OWN_PAGE, cookie: cookieOf(reply) };
    const me = (await edge.app.inject({ url: '/delivery/v1/me', headers })).json();
    assert.deepEqual(me.principal, { kind: 'operator', name: access.name, role: 'admin', remote: null });
    assert.deepEqual([me.account, me.expires_at], ['desk', access.ends_at]);
  });

  it('signs revisions with their name, and changes what the desk lets them', async () => {
    const scopes = [{ tenants: ['jangada'], remotes: null }];
    const { access, call } = await entered({ scopes });
    const written = await call('PUT', '/rollouts/jangada/wallet', change);
    assert.equal(written.statusCode, 200, written.body);
    assert.equal(written.json().author, access.name);
    assert.equal((await call('PUT', '/rollouts/tucano/wallet', change)).statusCode, 403);
  });

  it('changes nothing as a viewer', async () => {
    const { call } = await entered({ role: 'viewer' });
    assert.equal((await call('GET', '/tenants')).statusCode, 200);
    assert.equal((await call('PUT', '/rollouts/jangada/casino', change)).json().code, 'operator.forbidden');
  });

  it('has no password on the board, even when a local account has the same name', async () => {
    const [name, password] = ['ana.lima', 'uma senha comprida'];
    await edge.call('POST', '/operators', { name, role: 'viewer', password });
    const { call } = await entered({ name });
    const refused = await call('POST', '/me/password', { password, new_password: 'outra senha comprida' });
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'operator.not-local']);
  });

  it('sees and ends the own sessions, and signs out', async () => {
    const { access, call } = await entered();
    const again = await post(aPerson(access).code);
    assert.equal((await call('GET', '/me/sessions')).json().data.length, 2);
    assert.equal((await call('POST', '/sign-out')).statusCode, 200);
    assert.equal((await call('GET', '/me')).statusCode, 401);
    const headers = { ...OWN_PAGE, cookie: cookieOf(again) };
    assert.equal((await edge.app.inject({ url: '/delivery/v1/me', headers })).statusCode, 200);
  });
});

describe('the way from the desk', () => {
  it('is refused with a code that was used, was never issued, or is none', async () => {
    const { code } = await entered();
    for (const wrong of [code, 'never-issued-never-issued', '', 'x', 'ü'.repeat(30)])
      refusedAs(await post(wrong), 'refused');
  });

  for (const [whose, origin] of [
    ['another page', 'https://evil.example'],
    ['the board itself', `http://${HOST}`],
  ] as const)
    it(`is refused to ${whose}`, async () => refusedAs(await post(aPerson().code, { origin }), 'refused'));

  it('is refused without the origin of a page, which does not use the code up', async () => {
    const { code } = aPerson();
    for (const origin of [null, 'null']) refusedAs(await post(code, { origin }), 'refused');
    assert.deepEqual(api.asked, []);
    assert.equal((await post(code)).headers.location, '/delivery/board');
  });

  it('is refused when somebody else than the API has answered', async () => {
    const { code } = aPerson();
    api.key = [Buffer.alloc(SERVICES_KEY_BYTES, 'x')];
    refusedAs(await post(code), 'unavailable');
  });

  it('is refused while the API does not answer, which is said', async () => {
    const { code } = aPerson();
    api.isDown = true;
    refusedAs(await post(code), 'unavailable');
  });

  it('does not exist at other hosts, nor without the key of the services', async () => {
    assert.equal((await post(aPerson().code, { host: 'localhost' })).statusCode, 404);
    const alone = await startEdge({ EDGE_BOARD_HOSTS: HOST }, callApi);
    try {
      assert.notEqual((await post(aPerson().code, { on: alone })).statusCode, 303);
    } finally {
      await alone.stop();
    }
  });

  it('is taken twenty times a minute from one address', async () => {
    for (let count = 0; count < 25; count += 1)
      refusedAs(await post('never-issued-never-issued', { ip: '10.9.9.9' }), 'refused');
    assert.equal(api.asked.length, 20);
  });
});

describe('a session from the desk', () => {
  it('is over at the next call when the person was ended or the session of the desk is over', async () => {
    const { access, call } = await entered();
    assert.equal((await call('GET', '/me')).statusCode, 200);
    api.standing.delete(access.session);
    assert.equal((await call('PUT', '/rollouts/jangada/casino', change)).statusCode, 401);
    api.standing.set(access.session, access);
    assert.equal((await call('GET', '/me')).statusCode, 401, 'it does not come back');
  });

  it('has the role that the person has now', async () => {
    const { access, call } = await entered({ role: 'admin' });
    assert.equal((await call('GET', '/operators')).statusCode, 200);
    api.standing.set(access.session, { ...access, role: 'viewer' });
    assert.equal((await call('GET', '/operators')).statusCode, 403);
  });

  it('goes on while the API does not answer, with the role of the last answer', async () => {
    const { access, call } = await entered({ role: 'admin' });
    api.standing.set(access.session, { ...access, role: 'viewer' });
    assert.equal((await call('GET', '/tenants')).statusCode, 200);
    api.isDown = true;
    assert.equal((await call('GET', '/tenants')).statusCode, 200);
    assert.equal((await call('GET', '/operators')).statusCode, 403);
  });

  it('ends with its time while the API does not answer', async () => {
    const { access, call } = await entered();
    api.isDown = true;
    await edge.db
      .updateTable('operator_sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('desk_session', '=', access.session)
      .execute();
    assert.equal((await call('GET', '/me')).statusCode, 401);
  });

  it('asks the API once in five seconds', async () => {
    const { call } = await entered();
    const ip = anAddress();
    api.asked = [];
    for (const _ of [1, 2, 3]) await call('GET', '/tenants', undefined, ip);
    assert.deepEqual(api.asked, [DESK_SESSIONS_PATH]);
  });

  it('leaves accounts of the board alone: they sign in while the API does not answer, and that is on record', async () => {
    api.isDown = true;
    const [name, password] = ['selada', 'uma senha comprida'];
    await edge.call('POST', '/operators', { name, role: 'admin', password });
    const reply = await edge.app.inject({
      method: 'POST',
      url: '/delivery/v1/sign-in',
      headers: OWN_PAGE,
      payload: { name, password },
    });
    assert.deepEqual([reply.statusCode, reply.json().account], [200, 'local']);
    assert.deepEqual(api.asked, []);
    const { data } = (await edge.call('GET', `/audit?subject=${name}`)).json();
    assert.deepEqual([data[0].action, data[0].actor], ['operator.signed-in', name]);
  });
});

describe('what the edge knows of a person', () => {
  const aSession = ({ session, person, name, role, scopes }: DeskAccess): OpenSession => ({
    ...{ id: randomUUID(), ownerId: person, deskSession: session, name, role, scopes },
    expiresAt: new Date(),
  });
  const sessions = { ofDesk: async () => [], rememberAccess: async () => {}, endThese: async () => {} };
  const log = { info: () => {}, warn: () => {} };

  it('is asked for again after five seconds, silence too', async () => {
    let nowMs = 1;
    const desk = createDeskPeople({ callApi, servicesKey: KEY, sessions, log, now: () => nowMs });
    const { access } = aPerson();
    const session = aSession(access);
    const isHere = async (): Promise<boolean> => (await desk.stillHere(session, '10.0.0.1')) !== null;
    api.isDown = true;
    assert.equal(await isHere(), true);
    Object.assign(api, { isDown: false });
    api.standing.delete(access.session);
    nowMs += 4_999;
    assert.equal(await isHere(), true);
    nowMs += 2;
    assert.equal(await isHere(), false);
  });

  it('ends sessions that nobody uses, before the API is away', async () => {
    const [ended, stays] = [await entered(), await entered()];
    api.standing.delete(ended.access.session);
    const desk = createDeskPeople({ callApi, servicesKey: KEY, sessions: createSessions(edge.db), log });
    await desk.checkAll();
    api.isDown = true;
    const answers = [await ended.call('GET', '/me'), await stays.call('GET', '/me')];
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [401, 200],
    );
  });
});
