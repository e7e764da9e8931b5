import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as auth from '@jangada/contracts/domains/auth/passkeys';
import { hashPassword } from '@jangada/server/passwords';
import type { Player } from '../support/players.ts';
import { createSoftwareAuthenticator } from '../support/software-authenticator.ts';
import { guest } from '../support/test-platform.ts';
import type { DomainCases } from './case.ts';
import { UNKNOWN_ID, type Fixture } from './fixture.ts';

const ORIGIN = 'http://localhost:8080';

const newCredential = async ({ call }: Fixture, as: Player, authenticator = createSoftwareAuthenticator(ORIGIN)) =>
  authenticator.create((await call(auth.createPasskeyOptions, { as, body: {} })).body.options);

const addedPasskey = async (fixture: Fixture): Promise<number> => {
  const credential = await newCredential(fixture, fixture.player);
  return Number((await fixture.call(auth.addPasskey, { body: { credential } })).body.data.id);
};

async function withTenPasskeys({ write, aPlayer }: Fixture, given?: Player): Promise<Player> {
  const player = given ?? (await aPlayer());
  const key = (number: number) => ({
    user_id: player.user.id,
    credential_id: `${player.user.id}-${number}`,
    rp_id: 'localhost',
    public_key: Buffer.alloc(1),
    counter: 0,
    synced: false,
  });
  await write((tx) =>
    tx
      .insertInto('passkeys')
      .values(Array.from({ length: 10 }, (_, index) => key(index)))
      .execute(),
  );
  return player;
}

const signInOptions = async ({ call }: Fixture) => (await call(auth.createPasskeyChallenge, { guest })).body.options;

async function assertionOf(fixture: Fixture, as: Player) {
  const authenticator = createSoftwareAuthenticator(ORIGIN);
  const credential = await newCredential(fixture, as, authenticator);
  await fixture.call(auth.addPasskey, { as, body: { credential } });
  return authenticator.get(await signInOptions(fixture));
}

const strangeAssertion = async (fixture: Fixture) =>
  createSoftwareAuthenticator(ORIGIN).get(await signInOptions(fixture));

async function withPassword({ player, write }: Fixture): Promise<Player> {
  const password_hash = await hashPassword('mar-alto-8');
  await write((tx) => tx.updateTable('users').set({ password_hash }).where('id', '=', player.user.id).execute());
  return player;
}

export const cases: DomainCases<typeof auth> = {
  listPasskeys: {
    success: async (fixture) => {
      await addedPasskey(fixture);
      return { holds: ({ body }) => assert.ok(body.data.length > 0) };
    },
  },
  createPasskeyOptions: {
    success: () => ({ holds: ({ body }) => assert.equal(body.options.rp.id, 'localhost') }),
    'auth.wrong-password': async (fixture) => ({ as: await withPassword(fixture), body: {} }),
    'auth.too-many-attempts': async (fixture) => {
      const as = await withPassword(fixture);
      const body = { current_password: 'errada123' };
      for (const _ of [1, 2, 3, 4, 5]) await fixture.call(auth.createPasskeyOptions, { as, body });
      return { as, body };
    },
    'auth.passkeys-full': async (fixture) => ({ as: await withTenPasskeys(fixture), body: {} }),
  },
  addPasskey: {
    foreignIdsRefusedAs: 'auth.passkey-refused',
    success: async (fixture) => {
      const credential = await newCredential(fixture, fixture.player);
      return { body: { credential }, holds: ({ body }) => assert.equal(body.data.used_at, null) };
    },
    'auth.passkey-refused': async (fixture) => ({
      body: { credential: await newCredential(fixture, await fixture.aPlayer()) },
    }),
    'auth.passkeys-full': async (fixture) => {
      const as = await fixture.aPlayer();
      const credential = await newCredential(fixture, as);
      await withTenPasskeys(fixture, as);
      return { as, body: { credential } };
    },
  },
  removePasskey: {
    success: async (fixture) => ({ params: { id: await addedPasskey(fixture) } }),
    'request.not-found': () => ({ params: { id: UNKNOWN_ID } }),
  },
  createPasskeyChallenge: {
    success: () => ({ holds: ({ body }) => assert.equal(body.options.rpId, 'localhost') }),
  },
  loginWithPasskey: {
    foreignIdsRefusedAs: 'auth.passkey-refused',
    success: async (fixture) => {
      const player = await fixture.aPlayer();
      return {
        guest,
        body: { credential: await assertionOf(fixture, player) },
        holds: ({ body }) => assert.equal(body.data.user.id, player.user.id),
      };
    },
    'auth.passkey-refused': async (fixture) => ({
      guest: randomUUID(),
      body: { credential: await strangeAssertion(fixture) },
    }),
    'auth.too-many-attempts': async (fixture) => {
      const browser = { guest: randomUUID(), body: { credential: await strangeAssertion(fixture) } };
      for (const _ of [1, 2, 3, 4, 5]) await fixture.call(auth.loginWithPasskey, browser);
      return browser;
    },
    'account.self-excluded': async (fixture) => {
      const player = await fixture.aPlayer();
      const credential = await assertionOf(fixture, player);
      await fixture.restrict(player, 'self_specific');
      return { guest, body: { credential } };
    },
  },
};
