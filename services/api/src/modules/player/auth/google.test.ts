import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/auth/endpoints';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { aCpf, aPlayer } from '../../../../test/support/players.ts';
import { startSandbox, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { createGoogle } from '../../../vendors/google/google.ts';
import { guardWallet } from '../../eligibility/access/guard-wallet.ts';

const clientId = demoTenants.find(({ id }) => id === 'jangada')?.settings.site.googleClientId ?? '';

let sandbox: SandboxProcess;
let platform: TestPlatform;
before(async () => {
  sandbox = await startSandbox({});
  platform = await startTestPlatform({
    GOOGLE_ISSUER: `${sandbox.url}/identity`,
    GOOGLE_JWKS_URL: `${sandbox.url}/identity/jwks.json`,
  });
});
after(async () => {
  await platform.stop();
  await sandbox.stop();
});

let people = 0;
const anEmail = (domain = 'gmail.com') => `pessoa${(people += 1)}@${domain}`;

const browser = newBrowserSecret();

const nonceFor = async (from = browser): Promise<string> =>
  (await platform.call(contract.createGoogleNonce, { browser: from })).body.nonce;

/** A token for a page with an issued nonce; `nonce: undefined` omits it. */
const tokenFor = async (person: object): Promise<string> => {
  const { body } = await sandbox.control('/identity/token', {
    client_id: clientId,
    nonce: await nonceFor(),
    ...person,
  });
  return String(body['id_token']);
};

const enter = (idToken: string, more: object = {}, host = 'localhost', from = browser) =>
  platform.call(contract.loginWithGoogle, { body: { idToken, ...more }, host, browser: from });

const change = (userId: number, row: object) =>
  platform.db.transaction('jangada', (tx) => tx.updateTable('users').set(row).where('id', '=', userId).execute());

describe('signing in with Google', () => {
  it('opens an account that gives phone and CPF before money moves', async () => {
    const email = anEmail();
    const idToken = await tokenFor({ email, given_name: 'Zélia', family_name: 'Prado' });
    const { status, body } = await enter(idToken);
    assert.equal(status, 200);
    const { user } = body.data;
    assert.deepEqual([user.first_name, user.last_name, user.email], ['Zélia', 'Prado', email]);
    assert.equal(typeof user.email_verified_at, 'string');
    assert.equal(user.username, '');
    assert.equal(user.wallet.balance, 0);
    const { token } = body;
    const deposit = () => platform.call(createDeposit, { token, body: { amount: 1_000 } });
    const refused = await deposit();
    assert.equal(refused.status, 403);
    assert.equal(refused.body.reason, 'profile-incomplete');
    const completed = await platform.call(contract.updateAccess, {
      token,
      body: { username: '(11) 98222-3344', cpf: aCpf() },
    });
    assert.equal(completed.status, 200);
    assert.equal((await deposit()).body.code, 'deposit.provider-unavailable');
  });

  describe('with a name of a Google account', () => {
    const opened = async (given_name: string, family_name: string) =>
      enter(await tokenFor({ email: anEmail(), given_name, family_name }));

    for (const [what, first, last, stored] of [
      ['an accent apart from its letter', 'Ze\u0301lia', 'Souza', ['Zélia', 'Souza']],
      ['emojis and digits', '🎰 Ana 7 🎰', 'Souza (oficina)', ['Ana', 'Souza oficina']],
      ['characters that turn the writing', '\u202eAna\u202c', 'So\u200duza', ['Ana', 'Souza']],
      ['a pile of accents', `Ana${'\u0336'.repeat(40)}`, 'Souza', ['Ana\u0336\u0336', 'Souza']],
      ['HTML', '<b>Ana</b>', '<i>Souza</i>', ['bAnab', 'iSouzai']],
      [
        'more than 50 characters',
        'Ana '.repeat(20),
        '𠮷'.repeat(60),
        ['Ana '.repeat(13).trim().slice(0, 50), '𠮷'.repeat(50)],
      ],
      ['a last name without letters', 'Ana', '🎰🎰', ['Ana', '']],
    ] as const)
      it(`stores what follows the rule of names: ${what}`, async () => {
        const { status, body } = await opened(first, last);
        assert.equal(status, 200, JSON.stringify(body));
        assert.deepEqual([body.data.user.first_name, body.data.user.last_name], stored);
      });

    for (const [what, first, last, field] of [
      ['the character NUL', 'An\u0000a', 'Souza', 'first_name'],
      ['the character NUL in the last name', 'Ana', 'Sou\u0000za', 'last_name'],
      ['half of an emoji', 'Ana\ud83c', 'Souza', 'first_name'],
      ['nothing visible', '\u3164\u3164', 'Souza', 'first_name'],
      ['a reserved word', 'Suporte', 'Silva', 'first_name'],
      ['a reserved word in other letters', 'Аdmіn', 'Silva', 'first_name'],
      ['the name of the site', 'Ana', 'Jangada', 'last_name'],
    ] as const)
      it(`refuses to open an account by its field: ${what}`, async () => {
        const { status, body } = await opened(first, last);
        assert.equal(status, 422, JSON.stringify(body));
        assert.deepEqual(Object.keys(body.errors), [field]);
      });

    it('signs a player in whose name has become a wrong one', async () => {
      const person = { email: anEmail(), sub: `subject-${(people += 1)}` };
      await enter(await tokenFor(person));
      assert.equal((await enter(await tokenFor({ ...person, given_name: 'Suporte\u0000' }))).status, 200);
    });
  });

  it('finds the same player again, also under another e-mail', async () => {
    const person = { email: anEmail(), sub: `subject-${(people += 1)}` };
    const first = await enter(await tokenFor(person));
    const again = await enter(await tokenFor({ ...person, email: anEmail() }));
    assert.equal(again.body.data.user.id, first.body.data.user.id);
    assert.equal(again.body.data.user.email, person.email);
  });

  it('makes one account of many sign-ins at once', async () => {
    const email = anEmail();
    const tokens = await Promise.all(Array.from({ length: 8 }, () => tokenFor({ email })));
    const answers = await Promise.all(tokens.map((idToken) => enter(idToken)));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal(new Set(answers.map(({ body }) => body.data.user.id)).size, 1);
  });

  it('stores the invitation of the player', async () => {
    const referrer = await aPlayer(platform.db);
    const { body } = await enter(await tokenFor({ email: anEmail() }), { ref: referrer.user.referral_code });
    const row = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('users').select('referred_by').where('id', '=', body.data.user.id).executeTakeFirst(),
    );
    assert.equal(row?.referred_by, referrer.user.id);
  });

  it('joins an account whose e-mail is verified on both sides', async () => {
    const { user } = await aPlayer(platform.db);
    const email = anEmail();
    await change(user.id, { email, email_verified_at: new Date() });
    const { status, body } = await enter(await tokenFor({ email: email.toUpperCase() }));
    assert.equal(status, 200);
    assert.equal(body.data.user.id, user.id);
    assert.equal((await enter(await tokenFor({ email, sub: 'another-subject' }))).status, 409);
  });

  it('links no account with an unverified e-mail: an attacker may have registered it first', async () => {
    const { user } = await aPlayer(platform.db);
    const email = anEmail();
    await change(user.id, { email });
    const refused = await enter(await tokenFor({ email }));
    assert.equal(refused.status, 409);
    assert.equal(refused.body.code, 'auth.google-account-exists');
    assert.equal(refused.body.token, undefined);
  });

  it('joins none by an address Google does not run, unless an organisation vouches for it', async () => {
    const { user } = await aPlayer(platform.db);
    const email = anEmail('provedor.com.br');
    await change(user.id, { email, email_verified_at: new Date() });
    assert.equal((await enter(await tokenFor({ email }))).status, 409);
    assert.equal((await enter(await tokenFor({ email, hd: 'provedor.com.br' }))).status, 200);
  });

  for (const flaw of [
    'expired',
    'not-yet-valid',
    'wrong-audience',
    'wrong-issuer',
    'wrong-key',
    'unknown-key',
    'symmetric',
  ])
    it(`refuses a token that is ${flaw}, without naming the reason`, async () => {
      const refused = await enter(await tokenFor({ email: anEmail(), flaw }));
      assert.equal(refused.status, 422);
      assert.deepEqual(refused.body, {
        code: 'auth.google-refused',
        message: 'O Google não confirmou sua entrada. Tente de novo.',
      });
    });

  it('refuses what is no token, or far too much of one', async () => {
    assert.equal((await enter('nada')).body.code, 'auth.google-refused');
    assert.equal((await enter('a.b.c')).body.code, 'auth.google-refused');
    assert.equal((await enter('x'.repeat(9_000))).body.code, 'request.invalid');
    assert.equal((await platform.call(contract.loginWithGoogle, { body: {} })).status, 422);
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    const [, payload] = (await tokenFor({ email: anEmail() })).split('.');
    assert.equal((await enter(`${unsigned}.${payload}.`)).body.code, 'auth.google-refused');
  });

  it('refuses an e-mail that Google has not verified', async () => {
    const refused = await enter(await tokenFor({ email: anEmail(), email_verified: false }));
    assert.equal(refused.body.code, 'auth.google-unverified');
  });

  const isRefused = async (answer: ReturnType<typeof enter>): Promise<void> => {
    const { status, body } = await answer;
    assert.deepEqual([status, body.code, body.token], [422, 'auth.google-refused', undefined]);
  };

  it('requires the nonce that was issued to the page', async () => {
    const nonce = await nonceFor();
    const idToken = await tokenFor({ email: anEmail(), nonce });
    await isRefused(enter(idToken, { nonce: 'n-456' }));
    assert.equal((await enter(idToken, { nonce })).status, 200);
  });

  it('takes a token once: again, from anywhere, it is refused', async () => {
    const idToken = await tokenFor({ email: anEmail() });
    assert.equal((await enter(idToken)).status, 200);
    await isRefused(enter(idToken));
    await isRefused(enter(idToken, {}, 'localhost', newBrowserSecret()));
  });

  it('takes one of many who come with the same token at once', async () => {
    const idToken = await tokenFor({ email: anEmail() });
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(idToken)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  it('refuses a token without a nonce, with one we have not given, and with one that has expired', async () => {
    await isRefused(enter(await tokenFor({ email: anEmail(), nonce: undefined })));
    await isRefused(enter(await tokenFor({ email: anEmail(), nonce: 'n-123' })));
    await isRefused(enter(await tokenFor({ email: anEmail(), nonce: 'n-123' }), { nonce: 'n-123' }));
    const late = await tokenFor({ email: anEmail() });
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('google_nonces').set({ expires_at: new Date() }).execute(),
    );
    await isRefused(enter(late));
  });

  it('refuses a token whose nonce another browser was given, which can still use it', async () => {
    const idToken = await tokenFor({ email: anEmail() });
    await isRefused(enter(idToken, {}, 'localhost', newBrowserSecret()));
    await isRefused(platform.call(contract.loginWithGoogle, { body: { idToken } }));
    await isRefused(platform.call(contract.loginWithGoogle, { body: { idToken }, guest: guestIdOf(browser) }));
    assert.equal((await enter(idToken)).status, 200);
  });

  it('refuses a token that was given to another party', async () => {
    await isRefused(enter(await tokenFor({ email: anEmail(), flaw: 'wrong-party' })));
  });

  it('issues nonces to identified browsers, and stores only their hashes', async () => {
    const nameless = await platform.call(contract.createGoogleNonce);
    assert.equal(nameless.body.code, 'session.required');
    const nonce = await nonceFor();
    assert.match(nonce, /^[\w-]{43}$/);
    const stored = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('google_nonces').selectAll().execute(),
    );
    assert.ok(stored.length > 0);
    assert.equal(JSON.stringify(stored).includes(nonce), false);
    assert.equal(JSON.stringify(stored).includes(browser), false);
    assert.equal((await platform.call(contract.createGoogleNonce, { browser, host: 'tucano.localhost' })).status, 403);
  });

  it('is off unless the site has it on', async () => {
    const refused = await enter(await tokenFor({ email: anEmail() }), {}, 'tucano.localhost');
    assert.equal(refused.status, 403);
    assert.equal(refused.body.code, 'auth.google-off');
  });

  it('refuses a self-excluded player with the dates', async () => {
    const person = { email: anEmail() };
    const { body } = await enter(await tokenFor(person));
    const userId = body.data.user.id as number;
    await platform.db.transaction('jangada', (tx) =>
      guardWallet(tx, userId, () =>
        tx.insertInto('restrictions').values({ user_id: userId, source: 'self_specific', reason: 'asked' }).execute(),
      ),
    );
    const idToken = await tokenFor(person);
    const refused = await enter(idToken);
    assert.equal(refused.status, 490);
    assert.equal(refused.body.selfExcluded, true);
    assert.equal(refused.body.token, undefined);
    await isRefused(enter(idToken));
  });

  it('leaves no token and no e-mail in the log', () => {
    assert.equal(JSON.stringify(platform.logged).includes('eyJ'), false);
    assert.equal(JSON.stringify(platform.logged).includes('@gmail.com'), false);
  });
});

describe('the keys of Google', () => {
  it('are fetched again when a new one signs, and a dropped one is worth nothing', async () => {
    const google = createGoogle({ issuer: `${sandbox.url}/identity`, jwksUrl: `${sandbox.url}/identity/jwks.json` }, 0);
    const identify = (idToken: string) => google.identify({ idToken, clientId });
    const before = await tokenFor({ email: anEmail() });
    assert.ok(await identify(before));
    await sandbox.control('/identity/rotate', { keep_old: false });
    assert.ok(await identify(await tokenFor({ email: anEmail() })));
    assert.equal(await identify(before), undefined);
  });

  it('that cannot be had are our problem, not the player’s', async () => {
    const google = createGoogle({ issuer: 'http://localhost:9', jwksUrl: 'http://localhost:9/jwks.json' });
    const shown = { idToken: await tokenFor({ email: anEmail() }), clientId };
    await assert.rejects(google.identify(shown), { name: 'VendorUnavailable' });
    const lost = createGoogle({ issuer: sandbox.url, jwksUrl: `${sandbox.url}/nowhere` });
    await assert.rejects(lost.identify(shown), { name: 'VendorUnavailable' });
  });
});
