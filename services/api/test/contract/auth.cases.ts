import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import * as auth from '@jangada/contracts/domains/auth/endpoints';
import type { Updateable } from 'kysely';
import type { UserTables } from '../../src/users/tables.ts';
import { guarded } from '../../src/modules/money/wallet/guard.ts';
import { hashPassword } from '@jangada/server/passwords';
import { demoTenants } from '../../src/seed/demo-tenants.ts';
import { aCpf, type Player } from '../support/players.ts';
import { guest } from '../support/test-platform.ts';
import { SOLVED } from '../support/third-parties.ts';
import type { DomainCases, OperationCases } from './case.ts';
import { aPhone, FIRST_TENANT, hostOf, SECOND_TENANT, type Scene } from './scene.ts';

const POLL_MS = 5;
const password = 'segredo123';
const next = { password: 'mar-alto-8', password_confirmation: 'mar-alto-8' };
/** A code and a ticket of the right form that nobody was given. */
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

/** Somebody who has an account with a password. */
async function registeredPerson({ call }: Scene) {
  const person = aRegistration();
  const { body } = await call(auth.register, { body: person });
  return { ...person, userId: Number(body.data.user.id) };
}

async function failToSignIn({ call }: Scene, username: string, times: number): Promise<void> {
  for (let tries = 0; tries < times; tries += 1)
    await call(auth.login, { body: { username, password: 'errada123', captcha: SOLVED } });
}

/** The code that was sent there last; messages leave after the answer. */
async function codeSentTo({ platform }: Scene, to: string): Promise<string> {
  for (;;) {
    const message = platform.third.messages.findLast((sent) => sent.to === to);
    const [, code] = /\b(\d{6})\b/.exec(message?.text ?? '') ?? [];
    if (code) return code;
    await wait(POLL_MS);
  }
}

const anotherThan = (code: string): string => (code === NO_CODE ? '000001' : NO_CODE);

const phoneOf = ({ player }: Scene): string => player.user.phone ?? '';

const takenBy = (field: 'username' | 'email' | 'cpf') => async (scene: Scene) => {
  const person = await registeredPerson(scene);
  return { body: { ...aRegistration(), [field]: person[field] } };
};

/** Both contacts are verified alike. */
const verification = (endpoint: typeof auth.verifyPhone, contact: 'phone' | 'email'): OperationCases => ({
  success: async (scene) => {
    await scene.call(endpoint);
    const code = await codeSentTo(scene, scene.player.user[contact] ?? '');
    return { body: { code }, holds: ({ body }) => assert.equal(body.verified, true) };
  },
  'auth.code-wrong': async (scene) => {
    await scene.call(endpoint);
    return { body: { code: anotherThan(await codeSentTo(scene, scene.player.user[contact] ?? '')) } };
  },
  'auth.code-expired': () => ({ body: { code: NO_CODE } }),
  'auth.code-wait': async ({ call }) => {
    await call(endpoint);
    return { body: {} };
  },
});

/** Lets the wait for another code pass. */
const ageCodes = ({ write, player }: Scene) =>
  write((tx) =>
    tx
      .updateTable('verification_codes')
      .set({ sent_at: new Date(0) })
      .where('user_id', '=', player.user.id)
      .execute(),
  );

const recoveryCode = async (scene: Scene): Promise<{ username: string; code: string }> => {
  const username = phoneOf(scene);
  await scene.call(auth.recoverPassword, { body: { username } });
  return { username, code: await codeSentTo(scene, username) };
};

let googlers = 0;
const aGoogleEmail = (): string => `g${Date.now().toString(36)}${(googlers += 1)}@gmail.com`;

const googleToken = async ({ sandbox, call }: Scene, person: object): Promise<string> => {
  const nonce = String((await call(auth.createGoogleNonce, { guest })).body.nonce);
  const client_id = demoTenants.find(({ id }) => id === FIRST_TENANT)?.settings.site.googleClientId;
  return String((await sandbox.control('/identity/token', { client_id, nonce, ...person })).body['id_token']);
};

const changed = async (scene: Scene, player: Player, row: Updateable<UserTables['users']>): Promise<Player> => {
  await scene.write((tx) => tx.updateTable('users').set(row).where('id', '=', player.user.id).execute());
  return player;
};

const withPassword = async (scene: Scene): Promise<Player> =>
  changed(scene, scene.player, { password_hash: await hashPassword(password) });

const verified = (scene: Scene): Promise<Player> => changed(scene, scene.player, { email_verified_at: new Date() });

/** The stand-in's e-mails are longer than the form takes. */
async function shortEmail(scene: Scene): Promise<Player> {
  const player = await scene.aPlayer();
  const email = `e${player.user.id}@exemplo.com`;
  await changed(scene, player, { email });
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
    success: async (scene) => {
      const { username, email } = await registeredPerson(scene);
      return {
        body: { username, password },
        holds: ({ body }) => assert.equal(body.data.user.email, email),
      };
    },
    'auth.wrong-credentials': () => ({ body: { username: aPhone(), password } }),
    'auth.captcha-failed': async (scene) => {
      const username = aPhone();
      await failToSignIn(scene, username, 3);
      return { body: { username, password } };
    },
    'auth.too-many-attempts': async (scene) => {
      const username = aPhone();
      await failToSignIn(scene, username, 5);
      return { body: { username, password, captcha: SOLVED } };
    },
    'account.self-excluded': async (scene) => {
      const { username, userId } = await registeredPerson(scene);
      await scene.write((tx) =>
        tx.insertInto('restrictions').values({ user_id: userId, source: 'self_specific', reason: 'asked' }).execute(),
      );
      return { body: { username, password }, holds: ({ body }) => assert.equal(body.selfExcluded, true) };
    },
  },
  getMe: {
    success: ({ player }) => ({ holds: ({ body }) => assert.equal(body.data.id, player.user.id) }),
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
    success: (scene) => ({ body: { username: phoneOf(scene) } }),
    'auth.code-wait': async (scene) => {
      const body = { username: phoneOf(scene) };
      await scene.call(auth.recoverPassword, { body });
      return { body };
    },
    'auth.captcha-failed': async (scene) => {
      const body = { username: phoneOf(scene) };
      for (const _ of [1, 2, 3]) {
        await scene.call(auth.recoverPassword, { body });
        await ageCodes(scene);
      }
      return { body: { ...body, captcha: 'guessed' } };
    },
  },
  createGoogleNonce: {
    success: () => ({ holds: ({ body }) => assert.match(body.nonce, /^[\w-]{43}$/) }),
    'auth.google-off': () => ({ host: hostOf(SECOND_TENANT) }),
  },
  loginWithGoogle: {
    success: async (scene) => ({
      guest,
      body: { idToken: await googleToken(scene, { email: aGoogleEmail() }) },
      holds: ({ body }) => assert.equal(body.data.user.username, ''),
    }),
    'auth.google-off': async (scene) => ({
      guest,
      body: { idToken: await googleToken(scene, { email: aGoogleEmail() }) },
      host: hostOf(SECOND_TENANT),
    }),
    'auth.google-refused': async (scene) => ({
      guest,
      body: { idToken: await googleToken(scene, { email: aGoogleEmail(), flaw: 'expired' }) },
    }),
    'auth.google-unverified': async (scene) => ({
      guest,
      body: { idToken: await googleToken(scene, { email: aGoogleEmail(), email_verified: false }) },
    }),
    'auth.google-account-exists': async (scene) => ({
      guest,
      body: { idToken: await googleToken(scene, { email: scene.player.user.email }) },
    }),
    'account.self-excluded': async (scene) => {
      const person = { email: aGoogleEmail() };
      const idToken = await googleToken(scene, person);
      const { body } = await scene.call(auth.loginWithGoogle, { guest, body: { idToken } });
      await scene.write((tx) =>
        guarded(tx, Number(body.data.user.id), () =>
          tx
            .insertInto('restrictions')
            .values({ user_id: Number(body.data.user.id), source: 'self_specific', reason: 'asked' })
            .execute(),
        ),
      );
      return { guest, body: { idToken: await googleToken(scene, person) } };
    },
  },
  updateAccess: {
    success: (scene) => ({
      body: { birth_date: '1990-05-20' },
      holds: ({ body }) => assert.deepEqual([body.data.id, body.data.birth_date], [scene.player.user.id, '1990-05-20']),
    }),
    'auth.wrong-password': async (scene) => ({
      as: await withPassword(scene),
      body: { ...next, current_password: 'errada123' },
    }),
    'auth.too-many-attempts': async (scene) => {
      const as = await withPassword(scene);
      const body = { ...next, current_password: 'errada123' };
      for (const _ of [1, 2, 3, 4, 5]) await scene.call(auth.updateAccess, { as, body });
      return { as, body };
    },
    'auth.phone-taken': async (scene) => ({ body: { username: (await scene.aPlayer()).user.phone } }),
    'auth.email-taken': async (scene) => ({ body: { email: (await shortEmail(scene)).user.email } }),
    'auth.cpf-taken': async (scene) => ({
      as: await scene.aPlayer({ cpf: null }),
      body: { cpf: (await scene.aPlayer()).user.cpf },
    }),
    'auth.cpf-set': () => ({ body: { cpf: aCpf() } }),
  },
  requestPasswordChange: {
    success: async (scene) => ({ as: await verified(scene), body: {} }),
    'auth.code-wait': async (scene) => {
      const as = await verified(scene);
      await scene.call(auth.requestPasswordChange, { as, body: {} });
      return { as, body: {} };
    },
    'auth.no-contact': () => ({ body: { channel: 'email' } }),
  },
  verifyCode: {
    success: async (scene) => ({ body: await recoveryCode(scene) }),
    'auth.code-wrong': async (scene) => {
      const { username, code } = await recoveryCode(scene);
      return { body: { username, code: anotherThan(code) } };
    },
    'auth.code-expired': (scene) => ({ body: { username: phoneOf(scene), code: NO_CODE } }),
  },
  resetPassword: {
    success: async (scene) => {
      const { body } = await scene.call(auth.verifyCode, { body: await recoveryCode(scene) });
      return { body: { ticket: body.ticket, ...next } };
    },
    'auth.code-expired': () => ({ body: { ticket: NO_TICKET, ...next } }),
  },
};
