import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getMe } from '@jangada/contracts/domains/auth/endpoints';
import * as contract from '@jangada/contracts/domains/auth/passkeys';
import { newBrowserSecret } from '@jangada/server/browser-cookie';
import { hashPassword } from '@jangada/server/passwords';
import { until } from '../../../../test/support/sandbox-process.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { createSoftwareAuthenticator } from '../../../../test/support/software-authenticator.ts';
import { startTestPlatform, type Answer, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { guardWallet } from '../../eligibility/access/guard-wallet.ts';

const ORIGIN = 'http://localhost:8080';
const PASSWORD = 'mar-alto-8';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36';

type Authenticator = ReturnType<typeof createSoftwareAuthenticator>;

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const optionsOf = ({ token }: { token: string }, body: object = {}) =>
  platform.call(contract.createPasskeyOptions, { token, body });

const add = async (player: { token: string }, authenticator = createSoftwareAuthenticator(ORIGIN), flaws = {}) => {
  const { body } = await optionsOf(player);
  const credential = authenticator.create(body.options, flaws);
  return platform.call(contract.addPasskey, {
    token: player.token,
    body: { credential },
    headers: { 'user-agent': ANDROID },
  });
};

/** A player with a passkey on this authenticator. */
const aKeyHolder = async (): Promise<{ player: Player; authenticator: Authenticator }> => {
  const player = await aPlayer(platform.db);
  const authenticator = createSoftwareAuthenticator(ORIGIN);
  assert.equal((await add(player, authenticator)).status, 200);
  return { player, authenticator };
};

const listOf = async ({ token }: { token: string }): Promise<contract.Passkey[]> =>
  (await platform.call(contract.listPasskeys, { token })).body.data;

const challengeFor = async (browser: string, host = 'localhost') =>
  (await platform.call(contract.createPasskeyChallenge, { browser, host })).body.options;

const enterWith = (credential: object, browser: string, host = 'localhost') =>
  platform.call(contract.loginWithPasskey, { browser, host, body: { credential } });

type Flaws = Parameters<Authenticator['get']>[1];

const enter = async (
  authenticator: Authenticator,
  flaws: Flaws = {},
  browser: string = newBrowserSecret(),
): Promise<Answer> => enterWith(authenticator.get(await challengeFor(browser), flaws), browser);

const refused = (answer: Answer, code = 'auth.passkey-refused') =>
  assert.deepEqual([answer.status, answer.body.code], [code === 'auth.passkey-refused' ? 422 : answer.status, code]);

describe('adding a passkey', () => {
  it('requires the user to be verified, makes a discoverable key and names the player by the public id alone', async () => {
    const player = await aPlayer(platform.db);
    const { options } = (await optionsOf(player)).body;
    assert.deepEqual(options.rp, { id: 'localhost', name: 'Jangada' });
    assert.deepEqual(options.authenticatorSelection, { residentKey: 'required', userVerification: 'required' });
    assert.equal(Buffer.from(options.user.id, 'base64url').toString('hex'), player.user.public_id.replaceAll('-', ''));
    assert.match(options.challenge, /^[\w-]{43}$/);
  });

  it('lists it with browser and system, to its own player, and excludes it from the next one', async () => {
    const { player } = await aKeyHolder();
    const [own, ...more] = await listOf(player);
    assert.deepEqual([own?.browser, own?.system, own?.used_at, own?.synced], ['Chrome', 'Android', null, false]);
    assert.equal(more.length, 0);
    assert.deepEqual(await listOf(await aPlayer(platform.db)), []);
    assert.equal((await optionsOf(player)).body.options.excludeCredentials.length, 1);
  });

  it('needs the current password where there is one', async () => {
    const player = await aPlayer(platform.db);
    const password_hash = await hashPassword(PASSWORD);
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('users').set({ password_hash }).where('id', '=', player.user.id).execute(),
    );
    for (const body of [{}, { current_password: 'errada123' }])
      assert.equal((await optionsOf(player, body)).body.code, 'auth.wrong-password');
    assert.equal((await optionsOf(player, { current_password: PASSWORD })).status, 200);
  });

  it('notifies the owner, when it is added and when it is removed', async () => {
    const { player } = await aKeyHolder();
    const [own] = await listOf(player);
    await platform.call(contract.removePasskey, { token: player.token, params: { id: own?.id } });
    await until('both notices are sent', () => {
      const has = (words: string) =>
        platform.third.messages.some(({ to, text }) => to === player.user.phone && text.includes(words));
      return has('uma chave de acesso foi criada') && has('uma chave de acesso da sua conta foi removida');
    });
  });

  for (const [flaw, flaws] of [
    ['another origin', { origin: 'https://jangada.example' }],
    ['another site', { rpId: 'tucano.localhost' }],
    ['a player who was not verified', { unverified: true }],
    ['a challenge nobody issued', { challenge: 'x'.repeat(43) }],
  ] as const)
    it(`refuses ${flaw}`, async () => {
      const player = await aPlayer(platform.db);
      refused(await add(player, createSoftwareAuthenticator(ORIGIN), flaws));
      assert.deepEqual(await listOf(player), []);
    });

  it('refuses an answer that comes twice, in another session, or for a challenge to sign in', async () => {
    const player = await aPlayer(platform.db);
    const other = await aPlayer(platform.db);
    const authenticator = createSoftwareAuthenticator(ORIGIN);
    const send = ({ token }: Player, credential: object) =>
      platform.call(contract.addPasskey, { token, body: { credential } });
    const first = authenticator.create((await optionsOf(player)).body.options);
    refused(await send(other, first));
    assert.equal((await send(player, first)).status, 200);
    refused(await send(player, first));
    const { options } = (await optionsOf(player)).body;
    const { body } = await platform.call(contract.createPasskeyChallenge, { token: player.token });
    refused(await send(player, authenticator.create({ ...options, challenge: body.options.challenge })));
  });

  it('refuses a credential that another player has', async () => {
    const { authenticator } = await aKeyHolder();
    refused(await add(await aPlayer(platform.db), authenticator));
  });

  it('stops at ten, also when the last ones are added at once', async () => {
    const player = await aPlayer(platform.db);
    for (let count = 0; count < 8; count += 1) await add(player);
    const offered = await Promise.all([1, 2, 3, 4].map(() => optionsOf(player)));
    const results = await Promise.all(
      offered.map(({ body }) => {
        const credential = createSoftwareAuthenticator(ORIGIN).create(body.options);
        return platform.call(contract.addPasskey, { token: player.token, body: { credential } });
      }),
    );
    assert.deepEqual(results.map(({ status }) => status).toSorted(), [200, 200, 409, 409]);
    assert.equal((await listOf(player)).length, 10);
    refused(await optionsOf(player), 'auth.passkeys-full');
  });
});

describe('signing in with a passkey', () => {
  it('opens a session of its player, without naming the account', async () => {
    const { player, authenticator } = await aKeyHolder();
    const answer = await enter(authenticator);
    assert.deepEqual([answer.status, answer.body.data.user.id], [200, player.user.id]);
    assert.equal((await platform.call(getMe, { token: answer.body.token })).status, 200);
    assert.equal(typeof (await listOf(player))[0]?.used_at, 'string');
  });

  for (const [flaw, flaws] of [
    ['another origin', { origin: 'https://jangada.example' }],
    ['another site', { rpId: 'tucano.localhost' }],
    ['a player who was not verified', { unverified: true }],
    ['a challenge nobody issued', { challenge: 'x'.repeat(43) }],
    ['the handle of another player', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a credential nobody has', { credentialId: 'bm9ib2R5' }],
  ] as const)
    it(`refuses ${flaw}`, async () => {
      const { authenticator } = await aKeyHolder();
      refused(await enter(authenticator, flaws));
      assert.equal((await enter(authenticator)).status, 200);
    });

  it('refuses a signature by another key', async () => {
    const { authenticator } = await aKeyHolder();
    const foreign = createSoftwareAuthenticator(ORIGIN);
    const browser = newBrowserSecret();
    const options = await challengeFor(browser);
    const { id } = authenticator.get(options);
    refused(await enterWith(foreign.get(options, { credentialId: id }), browser));
  });

  it('refuses a counter that goes back: the key has been copied', async () => {
    const { authenticator } = await aKeyHolder();
    assert.equal((await enter(authenticator, { counter: 7 })).status, 200);
    refused(await enter(authenticator, { counter: 7 }));
    refused(await enter(authenticator, { counter: 3 }));
    assert.equal((await enter(authenticator, { counter: 8 })).status, 200);
  });

  it('takes an answer once, in the browser of its challenge, and for five minutes', async () => {
    const { authenticator } = await aKeyHolder();
    const browser = newBrowserSecret();
    const credential = authenticator.get(await challengeFor(browser));
    refused(await enterWith(credential, newBrowserSecret()));
    const both = await Promise.all([enterWith(credential, browser), enterWith(credential, browser)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 422]);
    const late = authenticator.get(await challengeFor(browser));
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('passkey_challenges').set({ expires_at: new Date() }).execute(),
    );
    refused(await enterWith(late, browser));
  });

  it('is of one site: another tenant does not know the key', async () => {
    const { authenticator } = await aKeyHolder();
    const browser = newBrowserSecret();
    const options = await challengeFor(browser, 'tucano.localhost');
    assert.equal(options.rpId, 'tucano.localhost');
    const credential = authenticator.get(options, { origin: 'http://tucano.localhost:8080' });
    refused(await enterWith(credential, browser, 'tucano.localhost'));
  });

  it('does not open a removed key, which only its player removes', async () => {
    const { player, authenticator } = await aKeyHolder();
    const [own] = await listOf(player);
    const other = await aPlayer(platform.db);
    const remove = ({ token }: Player) => platform.call(contract.removePasskey, { token, params: { id: own?.id } });
    refused(await remove(other), 'request.not-found');
    assert.equal((await enter(authenticator)).status, 200);
    assert.equal((await remove(player)).status, 200);
    refused(await enter(authenticator));
    refused(await remove(player), 'request.not-found');
  });

  it('follows the restrictions of every sign-in: exclusion with its dates, a block lets in', async () => {
    const { player, authenticator } = await aKeyHolder();
    const write = (run: Parameters<typeof platform.db.transaction>[1]) =>
      platform.db.transaction('jangada', (tx) => guardWallet(tx, player.user.id, () => run(tx)));
    await write((tx) => tx.updateTable('users').set({ status: 'blocked' }).where('id', '=', player.user.id).execute());
    assert.equal((await enter(authenticator)).status, 200);
    await write((tx) =>
      tx
        .insertInto('restrictions')
        .values({ user_id: player.user.id, source: 'self_specific', reason: 'asked' })
        .execute(),
    );
    const { status, body } = await enter(authenticator);
    assert.deepEqual([status, body.code, body.selfExcluded], [490, 'account.self-excluded', true]);
    assert.equal(typeof body.start_at, 'string');
  });

  it('is refused for a time after five refusals of one browser and thirty of one address', async () => {
    const strict = await startTestPlatform({ RATE_LIMIT_SCALE: '1' });
    try {
      const credential = createSoftwareAuthenticator(ORIGIN).get({ challenge: 'x'.repeat(43), rpId: 'localhost' });
      const statusesOf = async (tries: number, browserOf: () => string): Promise<number[]> => {
        const statuses: number[] = [];
        for (let count = 0; count < tries; count += 1) {
          const browser = browserOf();
          statuses.push((await strict.call(contract.loginWithPasskey, { browser, body: { credential } })).status);
        }
        return statuses;
      };
      const one = newBrowserSecret();
      assert.deepEqual(await statusesOf(6, () => one), [422, 422, 422, 422, 422, 429]);
      const others = await statusesOf(26, newBrowserSecret);
      assert.deepEqual([others.slice(0, 25).every((status) => status === 422), others[25]], [true, 429]);
    } finally {
      await strict.stop();
    }
  });
});
