import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as desk from '@jangada/contracts/ops/desk-session';
import { addOwnPasskey, getMe, listOwnPasskeys, removeOwnPasskey } from '@jangada/contracts/ops/me';
import { listTenants } from '@jangada/contracts/ops/tenants';
import { asOwner } from '../../test/support/as-owner.ts';
import { aBrowser, cookieIn, createDesk, type Headers } from '../../test/support/desk.ts';
import { createSoftwareAuthenticator } from '../../test/support/software-authenticator.ts';
import { aPerson, DESK, signedInAt } from '../../test/support/staff.ts';
import { startTestPlatform, type Answer, type TestPlatform } from '../../test/support/test-platform.ts';
import { endPerson, getPersonNamed, recoverPerson } from '../staff/people.service.ts';

let platform: TestPlatform;
let at: ReturnType<typeof createDesk>;
before(async () => {
  platform = await startTestPlatform();
  at = createDesk(platform);
});
after(() => platform.stop());

const said = ({ status, body }: Answer): readonly unknown[] => [status, body.code];
const refused = (answer: Answer, code: string) => assert.equal(answer.body.code, code, JSON.stringify(answer.body));

const ofPerson = `person_id = (select id from staff where name = $1)`;
const sql = (text: string, name: string) => asOwner(platform.database, (owner) => owner.query(text, [name]));

/** The sessions of a person as if they had begun, or had been used, so long ago. */
const age = (name: string, field: 'created_at' | 'used_at' | 'proven_at', ago: string) =>
  sql(`update staff_sessions set ${field} = ${field} - interval '${ago}' where ${ofPerson}`, name);

const letGo = async (name: string): Promise<void> => {
  const { registry } = platform.db;
  await endPerson(registry, (await getPersonNamed(registry, name)).id, null);
};

const tenants = (headers: Headers) => platform.op(listTenants, { headers });
const me = async (headers: Headers) => (await platform.op(getMe, { headers })).body.data;

describe('an invitation', () => {
  const look = (token: string) =>
    platform.op(desk.getInvitation, { params: { token }, headers: { authorization: '' } });

  it('names its person, makes the first passkey and signs in, once', async () => {
    const token = await at.invite('Ana Souza');
    assert.equal((await look(token)).body.name, 'Ana Souza');
    const { answer, headers } = await at.accept(token);
    assert.equal(answer.status, 200);
    const { name, passkeys, session } = await me(headers);
    assert.deepEqual([name, passkeys, session.locked], ['Ana Souza', 1, false]);
    for (const again of [await look(token), (await at.accept(token)).answer])
      assert.deepEqual(said(again), [410, 'ops.invitation-ended']);
  });

  it('is used by one of two at once', async () => {
    const token = await at.invite('Two at once');
    const both = await Promise.all([at.accept(token), at.accept(token)]);
    assert.deepEqual(both.map(({ answer }) => answer.status).toSorted(), [200, 410]);
  });

  it('is over when it has expired, and for who has left', async () => {
    const [late, left] = [await at.invite('Late'), await at.invite('Left')];
    await sql(`update staff_invitations set expires_at = now() where ${ofPerson}`, 'Late');
    await letGo('Left');
    for (const token of [late, left, 'x'.repeat(43)]) refused(await look(token), 'ops.invitation-ended');
  });

  for (const [flaw, flaws] of [
    ['another origin', { origin: 'https://desk.example' }],
    ['another host', { rpId: 'jangada.localhost' }],
    ['a person who was not verified', { unverified: true }],
    ['a challenge nobody issued', { challenge: 'x'.repeat(43) }],
  ] as const)
    it(`takes no passkey of ${flaw}`, async () => {
      const token = await at.invite(`With ${flaw}`);
      const { answer } = await at.accept(token, createSoftwareAuthenticator(DESK), flaws);
      refused(answer, 'auth.passkey-refused');
      assert.equal((await at.accept(token)).answer.status, 200);
    });

  it('takes no passkey that somebody has', async () => {
    const { authenticator } = await at.aKeyHolder('Has a key');
    const { answer } = await at.accept(await at.invite('Borrows a key'), authenticator);
    refused(answer, 'auth.passkey-refused');
  });
});

describe('a tab that shows the pages of who was there before', () => {
  it('gets nothing done and reads nothing in the session of somebody else', async () => {
    const [before, now] = [await aPerson(platform.db, 'Was there'), await aPerson(platform.db, 'Is there')];
    const headers = await signedInAt(platform.db, now);
    refused(await tenants({ ...headers, 'x-person': before.id }), 'ops.other-person');
    assert.equal((await tenants({ ...headers, 'x-person': now.id })).status, 200);
    assert.equal((await tenants(headers)).status, 200);
  });
});

describe('signing in at the desk', () => {
  it('opens a session by a cookie that scripts and other pages do not get', async () => {
    const { authenticator } = await at.aKeyHolder('Cookie');
    const answer = await at.signIn(authenticator);
    assert.equal(answer.status, 200);
    assert.match(cookieIn(answer), /^desk_session=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/);
  });

  it('is for the origin of OPS_ORIGIN alone, where the cookie is Secure', async () => {
    const origin = 'https://desk.example.bet.br';
    const other = await startTestPlatform({ OPS_ORIGIN: origin });
    try {
      const headers = { ...aBrowser(), origin, host: 'desk.example.bet.br', cookie: '' };
      const begun = await other.op(desk.startDeskSession, { headers });
      assert.equal(begun.body.options.rpId, 'desk.example.bet.br');
      assert.match(cookieIn(begun, 'desk_browser'), /; Secure$/);
      refused(await other.op(desk.startDeskSession, { headers: aBrowser() }), 'session.forbidden');
    } finally {
      await other.stop();
    }
  });

  for (const [flaw, flaws] of [
    ['another origin', { origin: 'https://desk.example' }],
    ['another host', { rpId: 'jangada.localhost' }],
    ['a person who was not verified', { unverified: true }],
    ['a challenge nobody issued', { challenge: 'x'.repeat(43) }],
    ['the handle of another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a passkey nobody has', { credentialId: 'bm9ib2R5' }],
  ] as const)
    it(`refuses ${flaw}`, async () => {
      const { authenticator } = await at.aKeyHolder(`Signs with ${flaw}`);
      refused(await at.signIn(authenticator, flaws), 'auth.passkey-refused');
      assert.equal((await at.signIn(authenticator)).status, 200);
    });

  it('refuses an answer that comes twice, or in another browser than it was asked in', async () => {
    const { authenticator } = await at.aKeyHolder('Twice');
    const browser = aBrowser();
    const { body } = await platform.op(desk.startDeskSession, { headers: browser });
    const call = { body: { response: authenticator.get(body.options) } };
    refused(await platform.op(desk.openDeskSession, { ...call, headers: aBrowser() }), 'auth.passkey-refused');
    assert.equal((await platform.op(desk.openDeskSession, { ...call, headers: browser })).status, 200);
    refused(await platform.op(desk.openDeskSession, { ...call, headers: browser }), 'auth.passkey-refused');
  });

  it('refuses a counter that goes back, and who has left', async () => {
    const { authenticator } = await at.aKeyHolder('Copied');
    assert.equal((await at.signIn(authenticator, { counter: 7 })).status, 200);
    refused(await at.signIn(authenticator, { counter: 7 }), 'auth.passkey-refused');
    await letGo('Copied');
    refused(await at.signIn(authenticator, { counter: 9 }), 'auth.passkey-refused');
  });

  it('is refused for a time after ten refusals from one address', async () => {
    const strict = await startTestPlatform({ RATE_LIMIT_SCALE: '1' });
    try {
      const authenticator = createSoftwareAuthenticator(DESK);
      const statuses: number[] = [];
      for (let tries = 0; tries < 11; tries += 1)
        statuses.push((await createDesk(strict).signIn(authenticator)).status);
      assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 422), 429]);
      const token = 'x'.repeat(43);
      refused(await strict.op(desk.getInvitation, { params: { token } }), 'auth.too-many-attempts');
    } finally {
      await strict.stop();
    }
  });
});

describe('a session of the desk', () => {
  const signedIn = async (name: string) =>
    signedInAt(platform.db, await aPerson(platform.db, name, { roles: ['admin'] }));

  it('wants the header and the origin of the desk for whatever is no read', async () => {
    const headers = await signedIn('Cross site');
    const end = (more: Headers) => platform.op(desk.endDeskSession, { headers: { ...headers, ...more } });
    const wrong: readonly Headers[] = [
      { 'x-desk': '' },
      { origin: '' },
      { origin: 'http://jangada.localhost:8080' },
      { origin: 'http://evil.example', host: 'evil.example' },
    ];
    for (const more of wrong) assert.deepEqual(said(await end(more)), [403, 'session.forbidden'], JSON.stringify(more));
    assert.equal((await tenants({ ...headers, 'x-desk': '', origin: '' })).status, 200);
    assert.equal((await end({})).status, 200);
    assert.equal((await tenants(headers)).status, 401);
  });

  it('locks after fifteen minutes without use, and a touch of the own passkey opens it', async () => {
    const { headers, authenticator } = await at.aKeyHolder('Idle');
    const other = await at.aKeyHolder('Not idle');
    await age('Idle', 'used_at', '14 minutes 50 seconds');
    assert.equal((await tenants(headers)).status, 200);
    await age('Idle', 'used_at', '15 minutes');
    assert.deepEqual(said(await tenants(headers)), [423, 'ops.locked']);
    assert.equal((await me(headers)).session.locked, true);
    refused(await at.prove(headers, other.authenticator), 'auth.passkey-refused');
    assert.deepEqual(said(await tenants(headers)), [423, 'ops.locked']);
    assert.equal((await at.prove(headers, authenticator)).status, 200);
    assert.equal((await tenants(headers)).status, 200);
  });

  it('is not kept open by what the page asks by itself', async () => {
    const headers = await signedIn('Page alone');
    await age('Page alone', 'used_at', '14 minutes');
    assert.equal((await tenants({ ...headers, 'x-background': '1' })).status, 200);
    await age('Page alone', 'used_at', '1 minute');
    assert.deepEqual(said(await tenants(headers)), [423, 'ops.locked']);
  });

  it('ends after eight hours, however much it is used', async () => {
    const headers = await signedIn('All day');
    await age('All day', 'created_at', '7 hours 59 minutes');
    assert.equal((await tenants(headers)).status, 200);
    await age('All day', 'created_at', '1 minute');
    assert.deepEqual(said(await tenants(headers)), [401, 'session.required']);
  });

  it('ends at once, and in every browser, with its person', async () => {
    const person = await aPerson(platform.db, 'Leaves', { roles: ['support'] });
    const browsers = [await signedInAt(platform.db, person), await signedInAt(platform.db, person)];
    await letGo('Leaves');
    for (const headers of browsers) assert.equal((await tenants(headers)).status, 401);
    assert.equal((await tenants(person.byKey)).status, 401);
  });

  it('is proven anew by a touch in it, and not by one in another session', async () => {
    const { headers, authenticator } = await at.aKeyHolder('Proves');
    await age('Proves', 'proven_at', '1 hour');
    const before = (await me(headers)).session.proven_at;
    const { body } = await platform.op(desk.startProof, { headers: await signedIn('Another') });
    const response = authenticator.get(body.options);
    refused(await platform.op(desk.proveDeskSession, { headers, body: { response } }), 'auth.passkey-refused');
    assert.equal((await me(headers)).session.proven_at, before);
    await at.prove(headers, authenticator);
    assert.ok((await me(headers)).session.proven_at > before);
  });
});

describe('own passkeys', () => {
  const add = async (headers: Headers, authenticator = createSoftwareAuthenticator(DESK)) => {
    const { body } = await platform.op(desk.startOwnPasskey, { headers });
    return platform.op(addOwnPasskey, { body: { response: authenticator.create(body.options) }, headers });
  };

  it('may be several, each opens the desk, and the last one stays', async () => {
    const { headers, authenticator } = await at.aKeyHolder('Several');
    const second = createSoftwareAuthenticator(DESK);
    assert.equal((await add(headers, second)).status, 200);
    assert.equal((await me(headers)).passkeys, 2);
    for (const one of [authenticator, second]) assert.equal((await at.signIn(one)).status, 200);
    const { data } = (await platform.op(listOwnPasskeys, { headers })).body;
    const remove = (id: string) => platform.op(removeOwnPasskey, { params: { id }, headers });
    assert.equal((await remove(data[0].id)).status, 200);
    refused(await remove(data[0].id), 'request.not-found');
    assert.deepEqual(said(await remove(data[1].id)), [409, 'ops.locks-out']);
    refused(await at.signIn(second), 'auth.passkey-refused');
    assert.equal((await at.signIn(authenticator)).status, 200);
  });

  it('are not added by the answer for somebody else’s session, nor by a key', async () => {
    const [one, other] = [await at.aKeyHolder('Adds'), await at.aKeyHolder('Adds elsewhere')];
    const { body } = await platform.op(desk.startOwnPasskey, { headers: one.headers });
    const call = { body: { response: createSoftwareAuthenticator(DESK).create(body.options) } };
    refused(await platform.op(addOwnPasskey, { ...call, headers: other.headers }), 'auth.passkey-refused');
    refused(await platform.op(addOwnPasskey, call), 'auth.passkey-refused');
    refused(await platform.op(desk.startOwnPasskey), 'session.forbidden');
  });

  it('are lost and replaced: recovery ends them and the sessions, and invites again', async () => {
    const { headers, authenticator } = await at.aKeyHolder('Loses');
    const { id } = await getPersonNamed(platform.db.registry, 'Loses');
    const { token } = await recoverPerson(platform.db.registry, id, null);
    assert.equal((await tenants(headers)).status, 401);
    refused(await at.signIn(authenticator), 'auth.passkey-refused');
    const again = await at.accept(token);
    assert.equal((await me(again.headers)).name, 'Loses');
  });
});

describe('the people of a demo', () => {
  it('sign in and prove by a click', async () => {
    const browser = aBrowser();
    const { body } = await platform.op(desk.listDemoPeople, { headers: browser });
    assert.ok(body.data.some(({ name }: { name: string }) => name === 'maria'));
    const answer = await platform.op(desk.openDemoSession, { body: { name: 'maria' }, headers: browser });
    const [pair = ''] = cookieIn(answer).split(';');
    const headers = { ...browser, cookie: `${browser['cookie']}; ${pair}` };
    assert.equal((await me(headers)).demo, true);
    await age('maria', 'used_at', '1 hour');
    assert.equal((await platform.op(desk.proveDemoSession, { headers })).status, 200);
    assert.equal((await tenants(headers)).status, 200);
    refused(await platform.op(desk.openDemoSession, { body: { name: 'Nobody' }, headers }), 'request.not-found');
  });

  it('do not exist without the demo', async () => {
    const real = await startTestPlatform({ JANGADA_DEMO: 'false' });
    try {
      const headers = await signedInAt(real.db, await aPerson(real.db, 'Zoe'));
      refused(await real.op(desk.listDemoPeople, { headers }), 'request.not-found');
      refused(await real.op(desk.openDemoSession, { body: { name: 'maria' }, headers }), 'request.not-found');
      refused(await real.op(desk.proveDemoSession, { headers }), 'request.not-found');
    } finally {
      await real.stop();
    }
  });
});
