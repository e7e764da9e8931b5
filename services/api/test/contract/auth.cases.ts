import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import * as auth from '@jangada/contracts/domains/auth/endpoints';
import type { Updateable } from 'kysely';
import type { UserTables } from '../../src/users/tables.ts';
import { guardWallet } from '../../src/modules/eligibility/access/guard-wallet.ts';
import { hashPassword } from '@jangada/server/passwords';
import { demoTenants } from '../../src/seed/demo-tenants.ts';
import { aCpf, type Player } from '../support/players.ts';
import { guest } from '../support/test-platform.ts';
import { SOLVED } from '../support/third-parties.ts';
import type { DomainCases, OperationCases } from './case.ts';
import { aPhone, FIRST_TENANT, hostOf, SECOND_TENANT, type Fixture, UNKNOWN_ID } from './fixture.ts';

const POLL_MS = 5;
const password = 'mar-alto-8';
const next = { password: 'mar-alto-8', password_confirmation: 'mar-alto-8' };
/** A well-formed code and ticket that were never issued. */
const NO_CODE = '000000';
const NO_TICKET = 'x'.repeat(43);

let registered = 0;
const aRegistration = () => ({
  first_name: 'Ana',
  last_name: 'Souza',
  username: aPhone(),
  email: `c${Date.now().toString(36)}${(registered += 1)}@exemplo.com`,
  password,
  password_confirmation: password,
  cpf: aCpf(),
  is_adult: true,
  terms: true,
  captcha: SOLVED,
});

/** A player with a password. */
async function registeredPerson({ call }: Fixture) {
  const person = aRegistration();
  const { body } = await call(auth.register, { body: person });
  return { ...person, userId: Number(body.data.user.id) };
}

async function failToSignIn({ call }: Fixture, username: string, times: number): Promise<void> {
  for (let tries = 0; tries < times; tries += 1)
    await call(auth.login, { body: { username, password: 'errada123', captcha: SOLVED } });
}

/** The last code sent to this address; messages are sent after the reply. */
async function codeSentTo({ platform }: Fixture, to: string): Promise<string> {
  for (;;) {
    const message = platform.third.messages.findLast((sent) => sent.to === to);
    const [, code] = /\b(\d{6})\b/.exec(message?.text ?? '') ?? [];
    if (code) return code;
    await wait(POLL_MS);
  }
}

const anotherThan = (code: string): string => (code === NO_CODE ? '000001' : NO_CODE);

const phoneOf = ({ player }: Fixture): string => player.user.phone ?? '';

const takenBy = (field: 'username' | 'email' | 'cpf') => async (fixture: Fixture) => {
  const person = await registeredPerson(fixture);
  return { body: { ...aRegistration(), [field]: person[field] } };
};

/** Phone and e-mail are verified in the same way. */
const verification = (endpoint: typeof auth.verifyPhone, contact: 'phone' | 'email'): OperationCases => ({
  success: async (fixture) => {
    await fixture.call(endpoint);
    const code = await codeSentTo(fixture, fixture.player.user[contact] ?? '');
    return { body: { code }, holds: ({ body }) => assert.equal(body.verified, true) };
  },
  'auth.code-wrong': async (fixture) => {
    await fixture.call(endpoint);
    return { body: { code: anotherThan(await codeSentTo(fixture, fixture.player.user[contact] ?? '')) } };
  },
  'auth.code-expired': () => ({ body: { code: NO_CODE } }),
  'auth.code-wait': async ({ call }) => {
    await call(endpoint);
    return { body: {} };
  },
  'auth.contact-refused': ({ platform, player }) => {
    platform.third.unreachable.add(player.user[contact] ?? '');
    return { body: {} };
  },
});

/** Ends the waiting period for another code. */
const ageCodes = ({ write, player }: Fixture) =>
  write((tx) =>
    tx
      .updateTable('verification_codes')
      .set({ sent_at: new Date(0) })
      .where('user_id', '=', player.user.id)
      .execute(),
  );

const recoveryCode = async (fixture: Fixture): Promise<{ username: string; code: string }> => {
  const username = phoneOf(fixture);
  await fixture.call(auth.recoverPassword, { body: { username } });
  return { username, code: await codeSentTo(fixture, username) };
};

let googlers = 0;
const aGoogleEmail = (): string => `g${Date.now().toString(36)}${(googlers += 1)}@gmail.com`;

const googleToken = async ({ sandbox, call }: Fixture, person: object): Promise<string> => {
  const nonce = String((await call(auth.createGoogleNonce, { guest })).body.nonce);
  const client_id = demoTenants.find(({ id }) => id === FIRST_TENANT)?.settings.site.googleClientId;
  return String((await sandbox.control('/identity/token', { client_id, nonce, ...person })).body['id_token']);
};

const changed = async (fixture: Fixture, player: Player, row: Updateable<UserTables['users']>): Promise<Player> => {
  await fixture.write((tx) => tx.updateTable('users').set(row).where('id', '=', player.user.id).execute());
  return player;
};

const withPassword = async (fixture: Fixture): Promise<Player> =>
  changed(fixture, fixture.player, { password_hash: await hashPassword(password) });

const verified = (fixture: Fixture): Promise<Player> =>
  changed(fixture, fixture.player, { email_verified_at: new Date() });

/** The default e-mails of `aPlayer` are longer than the form accepts. */
async function shortEmail(fixture: Fixture): Promise<Player> {
  const player = await fixture.aPlayer();
  const email = `e${player.user.id}@exemplo.com`;
  await changed(fixture, player, { email });
  return { ...player, user: { ...player.user, email } };
}

export const cases: DomainCases<typeof auth> = {
  register: {
    success: () => ({
      body: aRegistration(),
      holds: ({ body }) => assert.equal(body.data.user.wallet.balance, 0),
    }),
    'auth.phone-taken': takenBy('username'),
    'auth.email-taken': takenBy('email'),
    'auth.cpf-taken': takenBy('cpf'),
    'auth.captcha-failed': () => ({ body: { ...aRegistration(), captcha: 'guessed' } }),
  },
  login: {
    success: async (fixture) => {
      const { username, email } = await registeredPerson(fixture);
      return {
        body: { username, password },
        holds: ({ body }) => assert.equal(body.data.user.email, email),
      };
    },
    'auth.wrong-credentials': () => ({ body: { username: aPhone(), password } }),
    'auth.captcha-failed': async (fixture) => {
      const username = aPhone();
      await failToSignIn(fixture, username, 3);
      return { body: { username, password } };
    },
    'auth.too-many-attempts': async (fixture) => {
      const username = aPhone();
      await failToSignIn(fixture, username, 5);
      return { body: { username, password, captcha: SOLVED } };
    },
    'account.self-excluded': async (fixture) => {
      const { username, userId } = await registeredPerson(fixture);
      await fixture.write((tx) =>
        tx.insertInto('restrictions').values({ user_id: userId, source: 'self_specific', reason: 'asked' }).execute(),
      );
      return { body: { username, password }, holds: ({ body }) => assert.equal(body.selfExcluded, true) };
    },
  },
  getMe: {
    success: ({ player }) => ({ holds: ({ body }) => assert.equal(body.data.id, player.user.id) }),
  },
  listDevices: { success: () => ({ holds: ({ body }) => assert.equal(body.data.length, 1) }) },
  endDevice: {
    success: async ({ call }) => {
      const [own] = (await call(auth.listDevices)).body.data;
      return {
        params: { id: own.id },
        holds: async () => assert.equal((await call(auth.getMe)).body.code, 'session.expired'),
      };
    },
    'request.not-found': () => ({ params: { id: UNKNOWN_ID } }),
  },
  endOtherDevices: {
    success: ({ call }) => ({ holds: async () => assert.equal((await call(auth.getMe)).status, 200) }),
  },
  logout: {
    success: ({ call }) => ({
      holds: async () => assert.equal((await call(auth.getMe)).body.code, 'session.expired'),
    }),
  },
  verifyPhone: verification(auth.verifyPhone, 'phone'),
  verifyEmail: verification(auth.verifyEmail, 'email'),
  validateCpf: {
    success: () => ({ body: { cpf: aCpf() }, holds: ({ body }) => assert.equal(body.valid, true) }),
  },
  recoverPassword: {
    success: (fixture) => ({ body: { username: phoneOf(fixture) } }),
    'auth.code-wait': async (fixture) => {
      const body = { username: phoneOf(fixture) };
      await fixture.call(auth.recoverPassword, { body });
      return { body };
    },
    'auth.captcha-failed': async (fixture) => {
      const body = { username: phoneOf(fixture) };
      for (const _ of [1, 2, 3]) {
        await fixture.call(auth.recoverPassword, { body });
        await ageCodes(fixture);
      }
      return { body: { ...body, captcha: 'guessed' } };
    },
  },
  createGoogleNonce: {
    success: () => ({ holds: ({ body }) => assert.match(body.nonce, /^[\w-]{43}$/) }),
    'auth.google-off': () => ({ host: hostOf(SECOND_TENANT) }),
  },
  loginWithGoogle: {
    success: async (fixture) => ({
      guest,
      body: { idToken: await googleToken(fixture, { email: aGoogleEmail() }) },
      holds: ({ body }) => assert.equal(body.data.user.username, ''),
    }),
    'auth.google-off': async (fixture) => ({
      guest,
      body: { idToken: await googleToken(fixture, { email: aGoogleEmail() }) },
      host: hostOf(SECOND_TENANT),
    }),
    'auth.google-refused': async (fixture) => ({
      guest,
      body: { idToken: await googleToken(fixture, { email: aGoogleEmail(), flaw: 'expired' }) },
    }),
    'auth.google-unverified': async (fixture) => ({
      guest,
      body: { idToken: await googleToken(fixture, { email: aGoogleEmail(), email_verified: false }) },
    }),
    'auth.google-account-exists': async (fixture) => ({
      guest,
      body: { idToken: await googleToken(fixture, { email: fixture.player.user.email }) },
    }),
    'account.self-excluded': async (fixture) => {
      const person = { email: aGoogleEmail() };
      const idToken = await googleToken(fixture, person);
      const { body } = await fixture.call(auth.loginWithGoogle, { guest, body: { idToken } });
      await fixture.write((tx) =>
        guardWallet(tx, Number(body.data.user.id), () =>
          tx
            .insertInto('restrictions')
            .values({ user_id: Number(body.data.user.id), source: 'self_specific', reason: 'asked' })
            .execute(),
        ),
      );
      return { guest, body: { idToken: await googleToken(fixture, person) } };
    },
  },
  updateAccess: {
    success: (fixture) => ({
      body: { birth_date: '1990-05-20' },
      holds: ({ body }) =>
        assert.deepEqual([body.data.id, body.data.birth_date], [fixture.player.user.id, '1990-05-20']),
    }),
    'auth.wrong-password': async (fixture) => ({
      as: await withPassword(fixture),
      body: { ...next, current_password: 'errada123' },
    }),
    'auth.too-many-attempts': async (fixture) => {
      const as = await withPassword(fixture);
      const body = { ...next, current_password: 'errada123' };
      for (const _ of [1, 2, 3, 4, 5]) await fixture.call(auth.updateAccess, { as, body });
      return { as, body };
    },
    'auth.phone-taken': async (fixture) => ({ body: { username: (await fixture.aPlayer()).user.phone } }),
    'auth.email-taken': async (fixture) => ({ body: { email: (await shortEmail(fixture)).user.email } }),
    'auth.cpf-taken': async (fixture) => ({
      as: await fixture.aPlayer({ cpf: null }),
      body: { cpf: (await fixture.aPlayer()).user.cpf },
    }),
    'auth.cpf-set': () => ({ body: { cpf: aCpf() } }),
  },
  requestPasswordChange: {
    success: async (fixture) => ({ as: await verified(fixture), body: {} }),
    'auth.code-wait': async (fixture) => {
      const as = await verified(fixture);
      await fixture.call(auth.requestPasswordChange, { as, body: {} });
      return { as, body: {} };
    },
    'auth.contact-refused': async (fixture) => {
      const as = await verified(fixture);
      for (const contact of [as.user.email, as.user.phone ?? '']) fixture.platform.third.unreachable.add(contact);
      return { as, body: {} };
    },
    'auth.no-contact': () => ({ body: { channel: 'email' } }),
  },
  verifyCode: {
    success: async (fixture) => ({ body: await recoveryCode(fixture) }),
    'auth.code-wrong': async (fixture) => {
      const { username, code } = await recoveryCode(fixture);
      return { body: { username, code: anotherThan(code) } };
    },
    'auth.code-expired': (fixture) => ({ body: { username: phoneOf(fixture), code: NO_CODE } }),
  },
  resetPassword: {
    success: async (fixture) => {
      const { body } = await fixture.call(auth.verifyCode, { body: await recoveryCode(fixture) });
      return { body: { ticket: body.ticket, ...next } };
    },
    'auth.code-expired': () => ({ body: { ticket: NO_TICKET, ...next } }),
  },
};
