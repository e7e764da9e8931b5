import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import {
  DESK_CODE_PATH,
  DESK_SESSIONS_PATH,
  deskReply,
  deskReplySealName,
  type DeskAccess,
} from '@jangada/contracts/delivery/desk-access';
import { endDeskSession, openBoard } from '@jangada/contracts/ops/desk-session';
import { getMe } from '@jangada/contracts/ops/me';
import { boardRoles } from '@jangada/contracts/ops/rights/board-access';
import { roles, type Role } from '@jangada/contracts/ops/rights/roles';
import { serviceBearer, unseal, type ServicesKey } from '@jangada/server/services-key';
import { asOwner } from '../../test/support/as-owner.ts';
import { aPerson, DESK, signedInAt, type NewPerson } from '../../test/support/staff.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { setGrants } from '../staff/grants.ts';
import { endPerson } from '../staff/people.service.ts';

const BOARD = 'https://board.example.bet.br';
const ADDRESS = '203.0.113.7';

let platform: TestPlatform;
let key: ServicesKey;
before(async () => {
  platform = await startTestPlatform({ OPS_BOARD_ORIGIN: BOARD });
  assert.ok(platform.config.servicesKey);
  key = platform.config.servicesKey;
});
after(() => platform.stop());

let made = 0;
const signedIn = async (of: NewPerson) => {
  made += 1;
  const person = await aPerson(platform.db, `Person ${made}`, of);
  return { ...person, headers: await signedInAt(platform.db, person) };
};

const open = (headers: Readonly<Record<string, string>>) => platform.op(openBoard, { headers });

const codeOf = async ({ headers }: { headers: Readonly<Record<string, string>> }): Promise<string> => {
  const { status, body } = await open(headers);
  assert.equal(status, 200, JSON.stringify(body));
  return String(body.code);
};

/** Asks like the edge. */
const ask = async (path: string, body: object): Promise<DeskAccess[]> => {
  const nonce = randomUUID();
  const headers = { authorization: `Bearer ${serviceBearer(key)}`, host: 'localhost' };
  const answer = await platform.server.inject({ method: 'POST', url: path, headers, payload: { ...body, nonce } });
  assert.equal(answer.statusCode, 200, answer.body);
  const { sealed } = answer.json<{ sealed: string }>();
  assert.throws(() => unseal(key, deskReplySealName('another call'), sealed));
  return deskReply.parse(JSON.parse(unseal(key, deskReplySealName(nonce), sealed))).data;
};

const exchange = (code: string, origin = DESK) => ask(DESK_CODE_PATH, { code, origin, address: ADDRESS });
const standing = (id: string, address = ADDRESS) => ask(DESK_SESSIONS_PATH, { sessions: [{ id, address }] });

const sql = (text: string, values: readonly string[] = []) =>
  asOwner(platform.database, (owner) => owner.query(text, [...values]));

/** The session of somebody who has come to the board. */
const atBoard = async (of: NewPerson) => {
  const person = await signedIn(of);
  const [access] = await exchange(await codeOf(person));
  assert.ok(access);
  return { ...person, session: access.session };
};

describe('opening the board from the desk', () => {
  for (const role of roles)
    it(`as ${role}: ${boardRoles[role] ?? 'refused'}`, async () => {
      const person = await signedIn({ roles: [role] });
      const { board } = (await platform.op(getMe, { headers: person.headers })).body.data;
      assert.equal(board, boardRoles[role] ?? null);
      const answer = await open(person.headers);
      if (!boardRoles[role]) return assert.deepEqual([answer.status, answer.body.code], [403, 'ops.forbidden']);
      assert.equal(answer.body.address, `${BOARD}/delivery/board/from-desk`);
      const [access] = await exchange(String(answer.body.code));
      assert.deepEqual(
        [access?.person, access?.name, access?.role, access?.scopes],
        [person.id, person.name, boardRoles[role], null],
      );
      const endsInMs = Date.parse(access?.ends_at ?? '') - Date.now();
      assert.ok(endsInMs > 7.9 * 3_600_000 && endsInMs <= 8 * 3_600_000, 'it ends with the session of the desk');
    });

  const some = (role: Role) => signedIn({ roles: [role], tenants: ['tucano', 'jangada'] });
  it('limits whoever manages some tenants to those', async () => {
    for (const role of ['manager', 'admin'] as const) {
      const [access] = await exchange(await codeOf(await some(role)));
      const scopes = [{ tenants: ['jangada', 'tucano'], remotes: null }];
      assert.deepEqual([access?.role, access?.scopes], ['operator', scopes], role);
    }
  });

  it('is refused to an auditor of some tenants, because the board shows all', async () => {
    assert.equal((await open((await some('auditor')).headers)).body.code, 'ops.forbidden');
  });

  it('gives the highest role of all grants', async () => {
    const [access] = await exchange(await codeOf(await signedIn({ roles: ['auditor', 'manager', 'support'] })));
    assert.equal(access?.role, 'operator');
  });

  it('is refused in a locked session, without a fresh touch of the passkey, and with a key', async () => {
    const { id, headers, byKey } = await signedIn({ roles: ['admin'] });
    await sql(`update staff_sessions set proven_at = now() - interval '6 min' where person_id = $1`, [id]);
    assert.equal((await open(headers)).body.code, 'ops.proof-required');
    await sql(`update staff_sessions set used_at = now() - interval '16 min' where person_id = $1`, [id]);
    assert.deepEqual((await open(headers)).status, 423);
    assert.equal((await open(byKey)).body.code, 'session.forbidden');
  });

  it('is refused to a page that is not the desk’s', async () => {
    const { headers } = await signedIn({ roles: ['admin'] });
    assert.equal((await open({ ...headers, origin: 'https://evil.example' })).body.code, 'session.forbidden');
  });

  it('does not exist where no board is configured', async () => {
    const without = await startTestPlatform();
    try {
      const headers = await signedInAt(without.db, await aPerson(without.db, 'Ana', { roles: ['admin'] }));
      assert.equal((await without.op(openBoard, { headers })).body.code, 'request.not-found');
      assert.equal((await without.op(getMe, { headers })).body.data.board, null);
    } finally {
      await without.stop();
    }
  });
});

describe('a code of the board', () => {
  it('is good once', async () => {
    const code = await codeOf(await signedIn({ roles: ['admin'] }));
    assert.deepEqual([(await exchange(code)).length, (await exchange(code)).length], [1, 0]);
  });

  it('is good for one of two calls at once', async () => {
    const code = await codeOf(await signedIn({ roles: ['admin'] }));
    const both = await Promise.all([exchange(code), exchange(code)]);
    assert.deepEqual(both.map(({ length }) => length).toSorted(), [0, 1]);
  });

  it('is over after a minute', async () => {
    const code = await codeOf(await signedIn({ roles: ['admin'] }));
    await sql(`update staff_challenges set expires_at = expires_at - interval '60 s' where purpose = 'board'`);
    assert.deepEqual(await exchange(code), []);
  });

  it('opens nothing for another page, and is used up by it', async () => {
    const code = await codeOf(await signedIn({ roles: ['admin'] }));
    assert.deepEqual([await exchange(code, 'https://evil.example'), await exchange(code)], [[], []]);
  });

  it('opens nothing when it was never issued', async () => {
    assert.deepEqual(await exchange('x'.repeat(43)), []);
  });

  it('opens nothing for a person who was ended meanwhile', async () => {
    const person = await signedIn({ roles: ['admin'] });
    const code = await codeOf(person);
    await endPerson(platform.db.registry, person.id, null);
    assert.deepEqual(await exchange(code), []);
  });
});

describe('a session of the desk on the board', () => {
  it('stands, with what its person may do now', async () => {
    const { id, session } = await atBoard({ roles: ['admin'] });
    assert.equal((await standing(session))[0]?.role, 'admin');
    const manager = { role: 'manager', tenants: ['jangada'], until: null } as const;
    await setGrants(platform.db.registry, id, [manager], null);
    const [access] = await standing(session);
    assert.deepEqual([access?.role, access?.scopes?.[0]?.tenants], ['operator', ['jangada']]);
  });

  it('is over when the person is ended, loses the role, or signs out of the desk', async () => {
    const [ended, without, left] = [
      await atBoard({ roles: ['admin'] }),
      await atBoard({ roles: ['admin'] }),
      await atBoard({ roles: ['admin'] }),
    ];
    await endPerson(platform.db.registry, ended.id, null);
    const support = { role: 'support', tenants: null, until: null } as const;
    await setGrants(platform.db.registry, without.id, [support], null);
    await platform.op(endDeskSession, { headers: left.headers });
    for (const { session } of [ended, without, left]) assert.deepEqual(await standing(session), []);
  });

  it('is over with the end of the grant, and eight hours after it began', async () => {
    const [until, late] = [await atBoard({ roles: ['manager'] }), await atBoard({ roles: ['manager'] })];
    await sql(`update staff_grants set until = now() where person_id = $1`, [until.id]);
    await sql(`update staff_sessions set created_at = now() - interval '8 hours' where person_id = $1`, [late.id]);
    for (const { session } of [until, late]) assert.deepEqual(await standing(session), []);
  });

  it('stands only where the address list of the role lets it', async () => {
    const { session } = await atBoard({ roles: ['auditor'] });
    await platform.db.registry
      .insertInto('staff_addresses')
      .values({ role: 'auditor', tenant: null, networks: ['203.0.113.0/24'] })
      .execute();
    assert.equal((await standing(session)).length, 1);
    assert.deepEqual(await standing(session, '198.51.100.1'), []);
  });

  it('is asked for by the services alone', async () => {
    for (const url of [DESK_CODE_PATH, DESK_SESSIONS_PATH])
      for (const authorization of ['', 'Bearer x']) {
        const headers = { authorization, host: 'localhost' };
        const answer = await platform.server.inject({ method: 'POST', url, headers, payload: {} });
        assert.equal(answer.statusCode, 404);
      }
  });
});
