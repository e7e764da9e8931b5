import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/auth/endpoints';
import pg from 'pg';
import { recordWaitingAlerts } from '../../../../test/support/alerts.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { SOLVED } from '../../../../test/support/third-parties.ts';
import { guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import { hashPassword } from '@jangada/server/passwords';
import { openSession } from '../../../users/sessions.ts';
import { accountsSignedIn, captchaForAll, failuresOfSite } from './site-guessing.ts';

/** Limits as in production, behind one proxy that names the caller's address. */
const production = { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '1' };

let platform: TestPlatform;
before(async () => {
  platform = await startTestPlatform(production);
  await withoutCaptcha('tucano');
});
after(() => platform.stop());
/** The wrong guesses of one test would require a captcha of all players in the next. */
beforeEach(async () => {
  for (const limit of [failuresOfSite, accountsSignedIn, captchaForAll])
    for (const tenant of ['jangada', 'tucano']) await platform.server.limits.reset(limit, tenant);
});

/** Runs before the first call, because tenants are cached for some seconds. */
async function withoutCaptcha(tenant: string): Promise<void> {
  const owner = new pg.Client({ connectionString: platform.database.ownerUrl, options: '-c search_path=platform' });
  await owner.connect();
  await owner.query(`update tenants set settings = jsonb_set(settings, '{captcha}', 'false') where id = $1`, [tenant]);
  await owner.end();
}

const PASSWORD = 'mar-alto-8';
const WRONG = 'errada123';
const TUCANO = 'tucano.localhost';
const ADDRESSES = 50;

let addresses = 0;
const anAddress = (): string => `198.51.${100 + Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`;
const aPhone = (): string => `+55119${randomInt(10_000_000, 99_999_999)}`;

const aPerson = async (tenant = 'jangada'): Promise<Player> => {
  const player = await aPlayer(platform.db, { tenant });
  const password_hash = await hashPassword(PASSWORD);
  await platform.db.transaction(tenant, (tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', player.user.id).execute(),
  );
  return player;
};

interface From {
  readonly address?: string;
  readonly browser?: string;
  /** A guest id from a browser without its cookie. */
  readonly guest?: string;
  readonly captcha?: string;
  readonly host?: string;
}

const signIn = (
  username: string,
  password: string,
  { address = anAddress(), browser, guest, captcha, host }: From = {},
) =>
  platform.call(contract.login, {
    body: { username, password, ...(captcha ? { captcha } : {}) },
    headers: { 'x-forwarded-for': address },
    ...(browser ? { browser } : {}),
    ...(guest ? { guest } : {}),
    ...(host ? { host } : {}),
  });

const guessFromMany = async (username: string, times: number, from: From = {}) => {
  const answers = [];
  for (let guess = 0; guess < times; guess += 1) answers.push(await signIn(username, `${WRONG}${guess}`, from));
  return answers;
};

const codesOf = (answers: readonly { body: { code?: string } }[]): (string | undefined)[] =>
  answers.map(({ body }) => body.code);

describe('fifty wrong passwords for one account from fifty addresses', () => {
  it('are stopped after three: every further guess needs a solved captcha', async () => {
    const { user } = await aPerson();
    const codes = codesOf(await guessFromMany(user.phone, ADDRESSES));
    assert.deepEqual(
      codes.slice(0, 3),
      Array.from({ length: 3 }, () => 'auth.wrong-credentials'),
    );
    assert.deepEqual(
      codes.slice(3),
      Array.from({ length: ADDRESSES - 3 }, () => 'auth.captcha-failed'),
    );
    const guessed = await signIn(user.phone, PASSWORD);
    assert.deepEqual([guessed.body.code, guessed.body.captcha], ['auth.captcha-failed', true]);
  });

  it('are stopped when they are sent at the same time', async () => {
    const { user } = await aPerson();
    const guesses = Array.from({ length: ADDRESSES }, (_, guess) => signIn(user.phone, `${WRONG}${guess}`));
    const looked = codesOf(await Promise.all(guesses)).filter((code) => code === 'auth.wrong-credentials');
    assert.equal(looked.length, 3);
  });

  it('allow the player to sign in with a solved captcha from an unknown browser', async () => {
    const { user } = await aPerson();
    await guessFromMany(user.phone, ADDRESSES, { captcha: SOLVED });
    assert.equal((await signIn(user.phone, PASSWORD, { captcha: SOLVED })).status, 200);
  });

  it('leave the player in without a captcha, from a browser that has signed in before', async () => {
    const { user } = await aPerson();
    const browser = newBrowserSecret();
    assert.equal((await signIn(user.phone, PASSWORD, { browser })).status, 200);
    await guessFromMany(user.phone, ADDRESSES, { captcha: SOLVED });
    assert.equal((await signIn(user.phone, PASSWORD, { browser })).status, 200);
  });

  it('leave the player in from the attacker’s own address, from a browser that has signed in before', async () => {
    const { user } = await aPerson();
    const [browser, address] = [newBrowserSecret(), anAddress()];
    await signIn(user.phone, PASSWORD, { browser });
    await guessFromMany(user.phone, 8, { address, captcha: SOLVED });
    assert.equal((await signIn(user.phone, WRONG, { address, captcha: SOLVED })).status, 429);
    assert.equal((await signIn(user.phone, PASSWORD, { address, browser })).status, 200);
  });

  it('are limited to one per address after ten failures, with the time after which to retry', async () => {
    const { user } = await aPerson();
    await guessFromMany(user.phone, 10, { captcha: SOLVED });
    const address = anAddress();
    assert.equal((await signIn(user.phone, WRONG, { address, captcha: SOLVED })).body.code, 'auth.wrong-credentials');
    const stopped = await signIn(user.phone, PASSWORD, { address, captcha: SOLVED });
    assert.deepEqual([stopped.status, stopped.body.code], [429, 'auth.too-many-attempts']);
    assert.ok(stopped.body.retry_after_seconds > 0 && stopped.body.retry_after_seconds <= 15 * 60);
    assert.equal(stopped.headers['retry-after'], String(stopped.body.retry_after_seconds));
  });

  it('get the same answers whether or not the account exists', async () => {
    const { user } = await aPerson();
    const known = await guessFromMany(user.phone, 14, { captcha: SOLVED });
    const unknown = await guessFromMany(aPhone(), 14, { captcha: SOLVED });
    assert.deepEqual(
      known.map(({ status, body }) => [status, body]),
      unknown.map(({ status, body }) => [status, body]),
    );
  });

  it('wait where the site has no captcha; the player’s own browser does not', async () => {
    const { user } = await aPerson('tucano');
    const browser = newBrowserSecret();
    await signIn(user.phone, PASSWORD, { browser, host: TUCANO });
    const codes = codesOf(await guessFromMany(user.phone, ADDRESSES, { host: TUCANO }));
    assert.equal(codes.filter((code) => code === 'auth.wrong-credentials').length, 10);
    assert.equal(codes.at(-1), 'auth.too-many-attempts');
    assert.equal((await signIn(user.phone, PASSWORD, { host: TUCANO })).status, 429);
    assert.equal((await signIn(user.phone, PASSWORD, { browser, host: TUCANO })).status, 200);
  });
});

describe('a browser that its player has signed in with', () => {
  it('is not locked out by a stranger who sends its guest id with wrong passwords', async () => {
    const { user } = await aPerson();
    const [browser, address] = [newBrowserSecret(), anAddress()];
    await signIn(user.phone, PASSWORD, { browser });
    await guessFromMany(user.phone, 8, { guest: guestIdOf(browser), address, captcha: SOLVED });
    assert.equal((await signIn(user.phone, PASSWORD, { guest: guestIdOf(browser), address })).status, 429);
    assert.equal((await signIn(user.phone, PASSWORD, { browser })).status, 200);
  });

  it('is stopped by its own five failures, however many guest ids it claims', async () => {
    const { user } = await aPerson();
    const browser = newBrowserSecret();
    await signIn(user.phone, PASSWORD, { browser });
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1)
      statuses.push((await signIn(user.phone, WRONG, { browser, guest: randomUUID(), captcha: SOLVED })).status);
    assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429]);
  });

  it('counts its failures for the account and for the address too', async () => {
    const { user } = await aPerson('tucano');
    const [browser, other] = [newBrowserSecret(), newBrowserSecret()];
    for (const one of [browser, other]) {
      await signIn(user.phone, PASSWORD, { browser: one, host: TUCANO });
      await guessFromMany(user.phone, 5, { browser: one, host: TUCANO });
    }
    assert.equal((await signIn(user.phone, PASSWORD, { host: TUCANO })).status, 429);

    const address = anAddress();
    for (let player = 0; player < 6; player += 1) {
      const [person, own] = [await aPerson('tucano'), newBrowserSecret()];
      await signIn(person.user.phone, PASSWORD, { browser: own, host: TUCANO });
      await guessFromMany(person.user.phone, 5, { browser: own, address, host: TUCANO });
    }
    assert.equal((await signIn(aPhone(), WRONG, { address, host: TUCANO })).status, 429);
  });

  it('is no other account’s: new browsers and claimed guest ids give no further guesses', async () => {
    const [{ user }, attacker] = [await aPerson(), await aPerson()];
    const address = anAddress();
    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const browser = newBrowserSecret();
      await signIn(attacker.user.phone, PASSWORD, { browser, address });
      codes.push((await signIn(user.phone, WRONG, { browser, address, captcha: SOLVED })).body.code);
    }
    assert.equal(codes.filter((code) => code === 'auth.wrong-credentials').length, 5);
    assert.equal(codes.at(-1), 'auth.too-many-attempts');
  });
});

describe('sixty accounts, one wrong password each, from sixty addresses', () => {
  const SPRAYED = 60;
  const spray = (from: From = {}) => Promise.all(Array.from({ length: SPRAYED }, () => signIn(aPhone(), WRONG, from)));
  const alertsOf = async (tenant: string) =>
    (await recordWaitingAlerts(platform, tenant)).filter(({ kind }) => kind === 'sign-in-failures');

  it('have every guest of the site solve a captcha, also one whose player used this browser before', async () => {
    const { user } = await aPerson();
    const guest = randomUUID();
    assert.equal((await signIn(user.phone, PASSWORD, { guest })).status, 200);
    await spray();
    for (const from of [{}, { guest }]) {
      const refused = await signIn(user.phone, PASSWORD, from);
      assert.deepEqual([refused.body.code, refused.body.captcha], ['auth.captcha-failed', true]);
      assert.equal((await signIn(user.phone, PASSWORD, { ...from, captcha: SOLVED })).status, 200);
    }
  });

  it('raise one alert with the number of failures, and none of another site', async () => {
    await alertsOf('jangada');
    await spray();
    await spray({ captcha: SOLVED });
    const alerts = await alertsOf('jangada');
    assert.deepEqual(
      alerts.map(({ subject, details }) => [subject, details['failures'], details['minutes']]),
      [['sign-in', 31, 15]],
    );
    assert.deepEqual(await alertsOf('tucano'), []);
  });

  it('are unusual only where fewer accounts have signed in', async () => {
    await alertsOf('tucano');
    const people = await Promise.all(Array.from({ length: 40 }, () => aPerson('tucano')));
    for (const { user } of people) assert.equal((await signIn(user.phone, PASSWORD, { host: TUCANO })).status, 200);
    for (let guess = 0; guess < 40; guess += 1) await signIn(aPhone(), WRONG, { host: TUCANO });
    assert.deepEqual(await alertsOf('tucano'), []);
    await signIn(aPhone(), WRONG, { host: TUCANO });
    assert.equal((await alertsOf('tucano')).length, 1);
  });

  it('are not made usual by one account that signs in again and again', async () => {
    const { user } = await aPerson();
    await alertsOf('jangada');
    for (let time = 0; time < SPRAYED; time += 1) await signIn(user.phone, PASSWORD);
    await spray();
    assert.equal((await alertsOf('jangada')).length, 1);
  });

  it('concern nobody else when seventy of them come from one address, which gets a captcha of its own', async () => {
    await alertsOf('jangada');
    const { user } = await aPerson();
    const address = anAddress();
    for (let guess = 0; guess < 70; guess += 1) await signIn(aPhone(), WRONG, { address });
    assert.equal((await signIn(aPhone(), WRONG, { address })).body.code, 'auth.captcha-failed');
    assert.equal((await signIn(user.phone, PASSWORD)).status, 200);
    assert.deepEqual(await alertsOf('jangada'), []);
  });

  it('refuse nobody where the site has no captcha', async () => {
    const { user } = await aPerson('tucano');
    await spray({ host: TUCANO });
    assert.equal((await signIn(user.phone, PASSWORD, { host: TUCANO })).status, 200);
  });

  it('have a recovery code cost a captcha too, and wrong codes count as wrong passwords do', async () => {
    await alertsOf('jangada');
    const ask = (username: string, guest: string, captcha?: string) =>
      platform.call(contract.recoverPassword, {
        body: { username, ...(captcha ? { captcha } : {}) },
        guest,
        headers: { 'x-forwarded-for': anAddress() },
      });
    const guessCode = (username: string, guest: string) =>
      platform.call(contract.verifyCode, {
        body: { username, code: '000000' },
        guest,
        headers: { 'x-forwarded-for': anAddress() },
      });
    for (let account = 0; account < 11; account += 1) {
      const [phone, guest] = [aPhone(), randomUUID()];
      assert.equal((await ask(phone, guest)).status, 200);
      for (let guess = 0; guess < 3; guess += 1)
        assert.equal((await guessCode(phone, guest)).body.code, 'auth.code-wrong');
    }
    assert.equal((await alertsOf('jangada')).length, 1);
    assert.equal((await ask(aPhone(), randomUUID())).body.code, 'auth.captcha-failed');
    assert.equal((await ask(aPhone(), randomUUID(), SOLVED)).status, 200);
  });

  it('need no captcha any more once an hour has passed', async () => {
    const { user } = await aPerson();
    await spray();
    assert.equal((await signIn(user.phone, PASSWORD)).body.code, 'auth.captcha-failed');
    const { secondsLeft } = await platform.server.limits.usage(captchaForAll, 'jangada');
    assert.ok(secondsLeft > 59 * 60 && secondsLeft <= 60 * 60, String(secondsLeft));
    await platform.server.limits.reset(captchaForAll, 'jangada');
    assert.equal((await signIn(user.phone, PASSWORD)).status, 200);
  });
});

describe('one address', () => {
  it('signs in many players: right passwords do not count', async () => {
    const address = anAddress();
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson()));
    for (const { user } of people) assert.equal((await signIn(user.phone, PASSWORD, { address })).status, 200);
  });

  it('that tries one password on many accounts needs a captcha after thirty, and its players still get in', async () => {
    const [address, browser] = [anAddress(), newBrowserSecret()];
    const { user } = await aPerson();
    await signIn(user.phone, PASSWORD, { address, browser });
    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 31; guess += 1) codes.push((await signIn(aPhone(), WRONG, { address })).body.code);
    assert.deepEqual([codes[29], codes[30]], ['auth.wrong-credentials', 'auth.captcha-failed']);
    assert.equal((await signIn(user.phone, PASSWORD, { address, browser })).status, 200);
    assert.equal((await signIn(user.phone, PASSWORD, { address, captcha: SOLVED })).status, 200);
  });

  it('is a whole network of IPv6', async () => {
    const phone = aPhone();
    for (let host = 1; host <= 5; host += 1)
      await signIn(phone, WRONG, { address: `2001:db8:7:1::${host}`, captcha: SOLVED });
    assert.equal((await signIn(phone, WRONG, { address: '2001:db8:7:1:a::9', captcha: SOLVED })).status, 429);
    assert.equal((await signIn(phone, WRONG, { address: '2001:db8:7:2::1', captcha: SOLVED })).status, 422);
  });
});

describe('the password confirmation of a session', () => {
  const attempt = (token: string, current_password: string) =>
    platform.call(contract.updateAccess, {
      token,
      body: { password: 'outro-segredo9', current_password },
      headers: { 'x-forwarded-for': anAddress() },
    });

  it('is not found out by guesses made at the same time', async () => {
    const { token } = await aPerson();
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, guess) => attempt(token, `${WRONG}${guess}`)));
    assert.equal(guesses.filter(({ body }) => body.code === 'auth.wrong-password').length, 5);
    assert.equal((await attempt(token, PASSWORD)).body.code, 'auth.too-many-attempts');
  });

  it('by signing in again is not guessed by changing the browser of one session', async () => {
    const { token, user } = await aPerson();
    const again = (password: string) =>
      platform.call(contract.login, {
        token,
        browser: newBrowserSecret(),
        body: { username: user.phone, password, captcha: SOLVED },
        headers: { 'x-forwarded-for': anAddress() },
      });
    for (let guess = 0; guess < 5; guess += 1) assert.equal((await again(WRONG)).status, 422);
    assert.equal((await again(PASSWORD)).status, 429);
  });

  it('is taken from the player’s other sessions while one session has guessed too often', async () => {
    const { token, user } = await aPerson();
    const other = await platform.db.transaction('jangada', (tx) => openSession(tx, user.id));
    for (let guess = 0; guess < 6; guess += 1) await attempt(token, WRONG);
    assert.equal((await attempt(other, PASSWORD)).status, 200);
  });
});

describe('a recovery code', () => {
  const POLL_LIMIT_MS = 5_000;
  const codeFor = async (to: string, number = 1): Promise<string> => {
    const endsAt = Date.now() + POLL_LIMIT_MS;
    for (;;) {
      const sent = platform.third.messages.filter((message) => message.to === to)[number - 1];
      const [, code] = /\b(\d{6})\b/.exec(sent?.text ?? '') ?? [];
      if (code) return code;
      if (Date.now() > endsAt) throw new Error('no code was sent');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const fetch = (username: string, browser: string, more: object = {}) =>
    platform.call(contract.recoverPassword, {
      body: { username, ...more },
      browser,
      headers: { 'x-forwarded-for': anAddress() },
    });
  const trade = (username: string, code: string, browser: string, address = anAddress()) =>
    platform.call(contract.verifyCode, {
      body: { username, code },
      browser,
      headers: { 'x-forwarded-for': address },
    });

  it('is neither replaced nor used up by requests for the same account from other browsers', async () => {
    const { user } = await aPerson();
    const [own, stranger] = [newBrowserSecret(), newBrowserSecret()];
    assert.equal((await fetch(user.phone, own)).status, 200);
    const code = await codeFor(user.phone);
    assert.equal((await fetch(user.phone, stranger)).status, 200);
    for (let guess = 0; guess < 6; guess += 1) await trade(user.phone, `00000${guess}`, stranger);
    const traded = await trade(user.phone, code, own);
    assert.equal(traded.status, 200);
  });

  it('is valid only in the browser that requested it', async () => {
    const { user } = await aPerson();
    const own = newBrowserSecret();
    await fetch(user.phone, own);
    const traded = await trade(user.phone, await codeFor(user.phone), newBrowserSecret());
    assert.equal(traded.body.code, 'auth.code-expired');
  });

  it('is neither replaced nor used up by whoever only sends the guest id of the browser', async () => {
    const { user } = await aPerson();
    const own = newBrowserSecret();
    const claimed = { guest: guestIdOf(own), headers: { 'x-forwarded-for': anAddress() } };
    assert.equal((await fetch(user.phone, own)).status, 200);
    const code = await codeFor(user.phone);
    await platform.call(contract.recoverPassword, { ...claimed, body: { username: user.phone } });
    for (let guess = 0; guess < 6; guess += 1)
      await platform.call(contract.verifyCode, { ...claimed, body: { username: user.phone, code: `00000${guess}` } });
    const stolen = await platform.call(contract.verifyCode, { ...claimed, body: { username: user.phone, code } });
    assert.notEqual(stolen.status, 200);
    assert.equal((await trade(user.phone, code, own)).status, 200);
  });

  it('can be requested from the player’s own browser after too many requests of strangers', async () => {
    const { user } = await aPerson();
    const own = newBrowserSecret();
    await signIn(user.phone, PASSWORD, { browser: own });
    const codes: (string | undefined)[] = [];
    for (let input = 0; input < 11; input += 1)
      codes.push((await fetch(user.phone, newBrowserSecret(), { captcha: SOLVED })).body.code);
    assert.equal(codes.at(-1), 'request.too-many');
    assert.equal((await fetch(user.phone, own)).status, 200);
  });

  it('requires a solved captcha for the fourth of a day, also for four concurrent requests', async () => {
    const { user } = await aPerson();
    const input = await Promise.all(Array.from({ length: 6 }, () => fetch(user.phone, newBrowserSecret())));
    assert.equal(input.filter(({ status }) => status === 200).length, 3);
    assert.equal(input.filter(({ body }) => body.code === 'auth.captcha-failed').length, 3);
  });

  it('makes the browser trusted: its player can sign in while the account is under attack', async () => {
    const { user } = await aPerson('tucano');
    const browser = newBrowserSecret();
    await guessFromMany(user.phone, 12, { host: TUCANO });
    const from = { browser, host: TUCANO, headers: { 'x-forwarded-for': anAddress() } };
    await platform.call(contract.recoverPassword, { body: { username: user.phone }, ...from });
    const code = await codeFor(user.phone);
    const { body } = await platform.call(contract.verifyCode, { body: { username: user.phone, code }, ...from });
    const password = 'mar-alto-8';
    await platform.call(contract.resetPassword, {
      body: { ticket: body.ticket, password, password_confirmation: password },
      ...from,
    });
    assert.equal((await signIn(user.phone, password, { browser, host: TUCANO })).status, 200);
  });
});

describe('a verification code', () => {
  it('cannot be guessed by requesting more codes: after twenty wrong ones in a day the right one is refused too', async () => {
    const { token, user } = await aPerson();
    const check = (code: string) => platform.call(contract.verifyEmail, { token, body: { code } });
    const sentCode = (): string =>
      /\b(\d{6})\b/.exec(platform.third.messages.findLast(({ to }) => to === user.email)?.text ?? '')?.[1] ?? 'none';
    for (let input = 0; input < 4; input += 1) {
      assert.equal((await platform.call(contract.verifyEmail, { token })).status, 200);
      const wrong = sentCode() === '000000' ? '000001' : '000000';
      for (let guess = 0; guess < 5; guess += 1) assert.equal((await check(wrong)).body.code, 'auth.code-wrong');
      await platform.db.transaction('jangada', (tx) =>
        tx
          .updateTable('verification_codes')
          .set({ sent_at: new Date(0) })
          .where('user_id', '=', user.id)
          .execute(),
      );
    }
    assert.equal((await platform.call(contract.verifyEmail, { token })).status, 200);
    const stopped = await check(sentCode());
    assert.deepEqual([stopped.status, stopped.body.code], [429, 'request.too-many']);
  });
});
