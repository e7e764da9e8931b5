import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Role } from '@jangada/contracts/delivery/access';
import { demoOperators } from '@jangada/contracts/delivery/demo-operators';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { startEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
before(async () => (edge = await startEdge()));
after(() => edge.stop());

const HOST = 'localhost:8080';
const PASSWORD = 'uma senha comprida';
const OWN_PAGE = { host: HOST, origin: `http://${HOST}`, 'x-jangada-board': '1' };

let made = 0;
const anOperator = async (role: Role, password = PASSWORD): Promise<string> => {
  made += 1;
  const name = `${role}.${made}`;
  const created = await edge.call('POST', '/operators', { name, role, password });
  assert.equal(created.statusCode, 200, created.body);
  return name;
};

interface Attempt {
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

let address = 0;
const anAddress = (): string => `10.0.${Math.floor((address += 1) / 250)}.${(address % 250) + 1}`;

const signIn = (name: string, password: string, { headers = OWN_PAGE, ip = anAddress() }: Attempt = {}) =>
  edge.app.inject({
    method: 'POST',
    url: '/delivery/v1/sign-in',
    headers,
    remoteAddress: ip,
    payload: { name, password },
  });

const cookieOf = (reply: { headers: Record<string, unknown> }): string =>
  String(reply.headers['set-cookie']).split(';')[0] ?? '';

const signedIn = async (role: Role) => {
  const name = await anOperator(role);
  const reply = await signIn(name, PASSWORD);
  assert.equal(reply.statusCode, 200, reply.body);
  const cookie = cookieOf(reply);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, headers: object = OWN_PAGE) =>
    edge.app.inject({
      method,
      url: `/delivery/v1${path}`,
      headers: { ...headers, cookie },
      ...(body && { payload: body }),
    });
  return { name, cookie, call };
};

describe('signing an operator in', () => {
  it('answers the operator and sets a cookie that scripts and other sites cannot use', async () => {
    const name = await anOperator('operator');
    const reply = await signIn(` ${name.toUpperCase()} `, PASSWORD);
    assert.deepEqual(reply.json().principal, { kind: 'operator', name, role: 'operator', remote: null });
    const cookie = String(reply.headers['set-cookie']);
    assert.match(cookie, /^jangada_operator=[\w-]{43}; Max-Age=28800; Path=\/delivery; HttpOnly; SameSite=Strict$/);
    assert.equal(reply.headers['cache-control'], 'no-store');
  });

  it('stores neither the password nor the token', async () => {
    const { cookie } = await signedIn('viewer');
    const token = cookie.split('=')[1] ?? '';
    const kept = JSON.stringify([
      await edge.db.selectFrom('operators').selectAll().execute(),
      await edge.db.selectFrom('operator_sessions').selectAll().execute(),
    ]);
    assert.match(kept, /\$argon2id\$/);
    assert.ok(!kept.includes(PASSWORD) && !kept.includes(token) && token.length > 40);
  });

  it('refuses a wrong password and an unknown name with the same answer', async () => {
    const wrong = await signIn(await anOperator('viewer'), 'outra senha qualquer');
    const unknown = await signIn('ninguem', PASSWORD);
    assert.equal(wrong.statusCode, 401);
    assert.equal(wrong.json().code, 'operator.wrong-password');
    assert.deepEqual(unknown.json(), wrong.json());
  });

  it('blocks an address after five wrong passwords, the right one included, and no other address', async () => {
    const name = await anOperator('viewer');
    const ip = anAddress();
    for (const _ of [1, 2, 3, 4, 5]) assert.equal((await signIn(name, 'errada errada', { ip })).statusCode, 401);
    const refused = await signIn(name, PASSWORD, { ip });
    assert.equal(refused.statusCode, 429);
    assert.ok(refused.json().retry_after_seconds > 0);
    assert.equal((await signIn(name, PASSWORD)).statusCode, 200);
    assert.equal((await signIn(await anOperator('viewer'), PASSWORD, { ip })).statusCode, 200);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const name = await anOperator('viewer');
    for (const host of [1, 2, 3, 4, 5]) await signIn(name, 'errada errada', { ip: `2001:db8:7:1::${host}` });
    assert.equal((await signIn(name, PASSWORD, { ip: '2001:db8:7:1:a::6' })).statusCode, 429);
    assert.equal((await signIn(name, PASSWORD, { ip: '2001:db8:7:2::1' })).statusCode, 200);
  });

  it('counts guesses made at the same time', async () => {
    const name = await anOperator('viewer');
    const ip = anAddress();
    await Promise.all(Array.from({ length: 8 }, () => signIn(name, 'errada errada', { ip })));
    assert.equal((await signIn(name, PASSWORD, { ip })).statusCode, 429);
  });

  it('blocks guesses from fifty addresses after twenty, and not an address where the operator has signed in before', async () => {
    const name = await anOperator('viewer');
    const desk = anAddress();
    assert.equal((await signIn(name, PASSWORD, { ip: desk })).statusCode, 200);
    const statuses = [];
    for (let guess = 0; guess < 50; guess += 1)
      statuses.push((await signIn(name, `errada errada ${guess}`)).statusCode);
    assert.equal(statuses.filter((status) => status === 401).length, 20);
    assert.ok(statuses.slice(20).every((status) => status === 429));
    const elsewhere = await signIn(name, PASSWORD);
    assert.equal(elsewhere.statusCode, 429);
    assert.ok(elsewhere.json().retry_after_seconds > 0 && elsewhere.json().retry_after_seconds <= 15 * 60);
    assert.equal((await signIn(name, PASSWORD, { ip: desk })).statusCode, 200);
    assert.equal((await signIn(await anOperator('viewer'), PASSWORD)).statusCode, 200);
  });

  it('blocks concurrent guesses from fifty addresses', async () => {
    const name = await anOperator('viewer');
    const guesses = Array.from({ length: 50 }, (_, guess) => signIn(name, `errada errada ${guess}`));
    const looked = (await Promise.all(guesses)).filter(({ statusCode }) => statusCode === 401);
    assert.ok(looked.length <= 20, `${looked.length} were looked at`);
  });

  it('checks five of the concurrent guesses of one address', async () => {
    const [name, ip] = [await anOperator('viewer'), anAddress()];
    const guesses = Array.from({ length: 12 }, () => signIn(name, 'errada errada', { ip }));
    const looked = (await Promise.all(guesses)).filter(({ statusCode }) => statusCode === 401);
    assert.equal(looked.length, 5);
  });

  it('limits one address to twenty names a minute', async () => {
    const ip = anAddress();
    const tried = [];
    for (let index = 0; index < 21; index += 1) tried.push((await signIn(`nome${index}`, 'errada', { ip })).statusCode);
    assert.deepEqual([tried[19], tried[20]], [401, 429]);
  });

  it('refuses a form of another site', async () => {
    const name = await anOperator('viewer');
    const { 'x-jangada-board': _, ...withoutHeader } = OWN_PAGE;
    for (const headers of [
      withoutHeader,
      { ...OWN_PAGE, origin: 'http://tucano.localhost:8080' },
      { ...OWN_PAGE, origin: 'null' },
      { host: HOST, 'x-jangada-board': '1' },
    ]) {
      const reply = await signIn(name, PASSWORD, { headers });
      assert.equal(reply.statusCode, 403);
      assert.equal(reply.json().code, 'operator.cross-site');
    }
  });
});

describe('what a role may do', () => {
  const change = { expected_revision: 0, author: 'somebody else', reason: 'a trial', rollout: emptyRollout };

  it('a viewer may read and change nothing', async () => {
    const { call } = await signedIn('viewer');
    assert.equal((await call('GET', '/tenants')).statusCode, 200);
    const refused = await call('PUT', '/rollouts/jangada/casino', change);
    assert.equal(refused.statusCode, 403);
    assert.equal(refused.json().code, 'operator.forbidden');
    assert.equal((await call('GET', '/operators')).statusCode, 403);
    assert.equal((await call('POST', '/tenants', { slug: 'x', domain: 'x' })).statusCode, 403);
  });

  it('the signed-in operator signs the revision, whatever author is sent', async () => {
    await edge.call('POST', '/tenants', { slug: 'jangada', domain: 'localhost' });
    const { call, name } = await signedIn('operator');
    const written = await call('PUT', '/rollouts/jangada/wallet', change);
    assert.equal(written.statusCode, 200, written.body);
    assert.equal(written.json().author, name);
  });

  it('a cookie is refused for changes from another site', async () => {
    const { call } = await signedIn('admin');
    const elsewhere = { ...OWN_PAGE, origin: 'http://evil.localhost:8080' };
    for (const path of ['/operators', '/sign-out', '/me/sessions/end', '/tenants']) {
      const reply = await call('POST', path, { name: 'x' }, elsewhere);
      assert.equal(reply.json().code, 'operator.cross-site', path);
    }
    assert.equal((await call('GET', '/me')).statusCode, 200);
  });

  it('a changed role applies at once', async () => {
    const { call, name } = await signedIn('viewer');
    await edge.call('POST', `/operators/${name}`, { role: 'admin' });
    assert.equal((await call('GET', '/operators')).statusCode, 200);
  });
});

describe('sessions', () => {
  it('are listed, and end singly or all at once', async () => {
    const { call, name } = await signedIn('viewer');
    const other = cookieOf(await signIn(name, PASSWORD));
    const third = cookieOf(await signIn(name, PASSWORD));
    const { data } = (await call('GET', '/me/sessions')).json();
    assert.equal(data.length, 3);
    assert.equal(data.filter((one: { current: boolean }) => one.current).length, 1);
    const isOpen = async (cookie: string): Promise<boolean> => {
      const reply = await edge.app.inject({ url: '/delivery/v1/me', headers: { ...OWN_PAGE, cookie } });
      return reply.statusCode === 200;
    };
    const newest = data[0].id;
    assert.equal((await call('POST', `/me/sessions/${newest}/end`)).statusCode, 200);
    assert.deepEqual([await isOpen(other), await isOpen(third)], [true, false]);
    assert.equal((await call('POST', `/me/sessions/${newest}/end`)).json().code, 'operator.session-unknown');
    assert.equal((await call('POST', '/me/sessions/nonsense/end')).statusCode, 404);
    const ended = await call('POST', '/me/sessions/end');
    assert.match(String(ended.headers['set-cookie']), /Max-Age=0/);
    assert.equal(await isOpen(other), false);
    assert.equal((await call('GET', '/me')).statusCode, 401);
  });

  it('of another operator cannot be ended', async () => {
    const [one, another] = [await signedIn('viewer'), await signedIn('viewer')];
    const { data } = (await another.call('GET', '/me/sessions')).json();
    assert.equal((await one.call('POST', `/me/sessions/${data[0].id}/end`)).statusCode, 404);
    assert.equal((await another.call('GET', '/me')).statusCode, 200);
  });

  it('end with signing out, with their time, and when the account is disabled', async () => {
    const left = await signedIn('viewer');
    assert.equal((await left.call('POST', '/sign-out')).statusCode, 200);
    assert.equal((await left.call('GET', '/me')).statusCode, 401);

    const late = await signedIn('viewer');
    await edge.db
      .updateTable('operator_sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('operator_id', 'in', (query) => query.selectFrom('operators').select('id').where('name', '=', late.name))
      .execute();
    assert.equal((await late.call('GET', '/me')).statusCode, 401);

    const dismissed = await signedIn('viewer');
    await edge.call('POST', `/operators/${dismissed.name}`, { disabled: true });
    assert.equal((await dismissed.call('GET', '/me')).statusCode, 401);
    assert.equal((await signIn(dismissed.name, PASSWORD)).statusCode, 401);
    await edge.call('POST', `/operators/${dismissed.name}`, { disabled: false });
    assert.equal((await signIn(dismissed.name, PASSWORD)).statusCode, 200);
  });

  it('are revoked in other browsers when the password changes', async () => {
    const { call, name } = await signedIn('viewer');
    const other = cookieOf(await signIn(name, PASSWORD));
    const fresh = 'outra senha comprida';
    const wrong = await call('POST', '/me/password', { password: 'errada errada', new_password: fresh });
    assert.equal(wrong.json().code, 'operator.wrong-password');
    const short = await call('POST', '/me/password', { password: PASSWORD, new_password: 'curta' });
    assert.equal(short.statusCode, 422);
    assert.equal((await call('POST', '/me/password', { password: PASSWORD, new_password: fresh })).statusCode, 200);
    assert.equal((await call('GET', '/me')).statusCode, 200);
    const elsewhere = await edge.app.inject({ url: '/delivery/v1/me', headers: { ...OWN_PAGE, cookie: other } });
    assert.equal(elsewhere.statusCode, 401);
    assert.equal((await signIn(name, PASSWORD)).statusCode, 401);
  });

  it('of all devices are ended by an admin', async () => {
    const { call, name } = await signedIn('viewer');
    const admin = await signedIn('admin');
    assert.equal((await admin.call('POST', `/operators/${name}/sign-out`)).statusCode, 200);
    assert.equal((await call('GET', '/me')).statusCode, 401);
    assert.equal((await admin.call('POST', '/operators/ninguem/sign-out')).json().code, 'operator.unknown');
  });
});

describe('accounts', () => {
  it('have unique and readable names', async () => {
    const name = await anOperator('viewer');
    const taken = await edge.call('POST', '/operators', { name, role: 'viewer', password: PASSWORD });
    assert.equal(taken.json().code, 'operator.name-taken');
    for (const wrong of [{ name: 'Ana Maria' }, { role: 'king' }, { password: 'curta' }]) {
      const body = { name: 'ana', role: 'viewer', password: PASSWORD, ...wrong };
      assert.equal((await edge.call('POST', '/operators', body)).statusCode, 422);
    }
  });

  it('never lose their last admin, even when two disable each other at once', async () => {
    const lonely = await startEdge();
    try {
      const create = (name: string) => lonely.call('POST', '/operators', { name, role: 'admin', password: PASSWORD });
      await create('ana');
      assert.equal(
        (await lonely.call('POST', '/operators/ana', { role: 'viewer' })).json().code,
        'operator.last-admin',
      );
      await create('bia');
      const replies = await Promise.all(
        ['ana', 'bia'].map((name) => lonely.call('POST', `/operators/${name}`, { disabled: true })),
      );
      assert.deepEqual(replies.map((reply) => reply.statusCode).toSorted(), [200, 409]);
      assert.equal((await lonely.call('POST', '/operators/caio', { role: 'viewer' })).statusCode, 404);
    } finally {
      await lonely.stop();
    }
  });
});

describe('a board without a host of its own', () => {
  const PORT = 8080;
  const attemptAt = async (host: string, env: Readonly<Record<string, string>> = {}) => {
    const plain = await startEdge({ EDGE_PORT: String(PORT), ...env });
    try {
      await plain.call('POST', '/operators', { name: 'ana', role: 'admin', password: PASSWORD });
      const headers = { host, origin: `http://${host}`, 'x-jangada-board': '1' };
      const payload = { name: 'ana', password: PASSWORD };
      return (await plain.app.inject({ method: 'POST', url: '/delivery/v1/sign-in', headers, payload })).statusCode;
    } finally {
      await plain.stop();
    }
  };

  it('takes sign-ins at the address that the edge listens on', async () => {
    assert.equal(await attemptAt('localhost:8080'), 200);
    assert.equal(await attemptAt('[::1]:8080'), 200);
    assert.equal(await attemptAt('10.0.0.7:8080', { EDGE_HOST: '10.0.0.7' }), 200);
  });

  for (const host of ['evil.example', 'evil.example:8080', 'tucano.localhost:8080', 'localhost', 'localhost:8081'])
    it(`refuses a sign-in at ${host}`, async () => assert.equal(await attemptAt(host), 403));

  it('takes no name but the loopback names where the edge listens on every address', async () => {
    assert.equal(await attemptAt('0.0.0.0:8080', { EDGE_HOST: '0.0.0.0' }), 403);
    assert.equal(await attemptAt('127.0.0.1:8080', { EDGE_HOST: '0.0.0.0' }), 200);
  });
});

describe('a board with a host of its own', () => {
  it('refuses to sign in at other hosts', async () => {
    const apart = await startEdge({ EDGE_BOARD_HOSTS: 'painel.example.com' });
    try {
      await apart.call('POST', '/operators', { name: 'ana', role: 'admin', password: PASSWORD });
      const at = (host: string) => ({ host, origin: `http://${host}`, 'x-jangada-board': '1' });
      const attempt = (host: string) =>
        apart.app.inject({
          method: 'POST',
          url: '/delivery/v1/sign-in',
          headers: at(host),
          payload: { name: 'ana', password: PASSWORD },
        });
      assert.equal((await attempt('localhost')).statusCode, 403);
      const reply = await attempt('painel.example.com');
      assert.equal(reply.statusCode, 200);
      const me = (host: string) =>
        apart.app.inject({ url: '/delivery/v1/me', headers: { ...at(host), cookie: cookieOf(reply) } });
      assert.equal((await me('painel.example.com')).statusCode, 200);
      assert.equal((await me('localhost')).statusCode, 401);
    } finally {
      await apart.stop();
    }
  });
});

describe('an edge that is no demo', () => {
  const [admin] = demoOperators;

  it('takes no password that the demo has published, neither to sign in nor as a new one', async () => {
    assert.ok(admin);
    await edge.call('POST', '/operators', admin);
    assert.equal((await signIn(admin.name, admin.password)).statusCode, 200, 'the demo itself');
    const production = await startEdge({ JANGADA_DEMO: 'false', DATABASE_URL: edge.databaseUrl });
    try {
      const refused = await production.app.inject({
        method: 'POST',
        url: '/delivery/v1/sign-in',
        headers: OWN_PAGE,
        payload: { name: admin.name, password: admin.password },
      });
      assert.deepEqual([refused.statusCode, refused.json().code], [401, 'operator.wrong-password']);
      const made = await production.call('POST', '/operators', { ...admin, name: 'ana' });
      assert.deepEqual([made.statusCode, made.json().errors], [422, { password: ['is published with the demo'] }]);
      const changed = await production.call('POST', `/operators/${admin.name}`, { password: admin.password });
      assert.equal(changed.statusCode, 422);
    } finally {
      await production.stop();
    }
  });
});
