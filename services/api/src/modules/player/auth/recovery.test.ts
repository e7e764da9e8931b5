import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import * as contract from '@jangada/contracts/domains/auth/endpoints';
import pg from 'pg';
import { aPlayer } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { SOLVED } from '../../../../test/support/third-parties.ts';
import { digest } from '../../../crypto/tokens.ts';

let platform: TestPlatform;
before(async () => {
  platform = await startTestPlatform();
  await signInByEmail('onca');
});
after(() => platform.stop());

/** Runs before the first call, because tenants are cached for some seconds. */
async function signInByEmail(tenant: string): Promise<void> {
  const owner = new pg.Client({ connectionString: platform.database.ownerUrl, options: '-c search_path=platform' });
  await owner.connect();
  const changed = `jsonb_set(settings, '{site,login_requires_email}', 'true')`;
  await owner.query(`update tenants set settings = ${changed} where id = $1`, [tenant]);
  await owner.end();
}

const CODE = /\b(\d{6})\b/;
const POLL_MS = 10;
const NEW_PASSWORD = 'mar-alto-8';
const next = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
const TUCANO = 'tucano.localhost';
const ONCA = 'onca.localhost';

const fetch = (username: string, more: object = {}, host = 'localhost') =>
  platform.call(contract.recoverPassword, { body: { username, ...more }, host });
const trade = (username: string, code: string, host = 'localhost') =>
  platform.call(contract.verifyCode, { body: { username, code }, host });
const reset = (ticket: string, more: object = {}, host = 'localhost') =>
  platform.call(contract.resetPassword, { body: { ticket, ...next, ...more }, host });
const login = (username: string, password: string) =>
  platform.call(contract.login, { body: { username, password, captcha: SOLVED } });

const sentTo = (to: string) => platform.third.messages.filter((sent) => sent.to === to);

/** Waits for the SMS, which is sent after the reply. */
const codeFor = async (to: string, number = 1): Promise<string> => {
  while (sentTo(to).length < number) await wait(POLL_MS);
  return CODE.exec(sentTo(to)[number - 1]?.text ?? '')?.[1] ?? 'none';
};
const anotherThan = (code: string): string => (code === '000000' ? '000001' : '000000');
const aStranger = (): string => `+55219${randomInt(10_000_000, 99_999_999)}`;

const ticketFor = async (phone: string): Promise<string> => {
  await fetch(phone);
  return (await trade(phone, await codeFor(phone))).body.ticket;
};
/** Changes the times of this tenant's codes, which simulates their age. */
const ageCodes = (changes: { sent_at?: Date; expires_at?: Date }) =>
  platform.db.transaction('jangada', (tx) => tx.updateTable('verification_codes').set(changes).execute());

describe('recovering a password', () => {
  it('goes by a code and a ticket to a new password, and signs the player out everywhere', async () => {
    const { user, token } = await aPlayer(platform.db);
    const input = await fetch(user.phone);
    assert.equal(input.status, 200);
    assert.deepEqual(input.body, { message: 'Se a conta existir, enviamos um código.' });

    const traded = await trade(user.phone, await codeFor(user.phone));
    assert.equal(traded.status, 200);
    assert.deepEqual(Object.keys(traded.body), ['ticket']);

    const done = await reset(traded.body.ticket);
    assert.equal(done.status, 200);
    assert.equal(done.body.message, 'Senha alterada. Entre com a nova senha.');
    assert.equal((await platform.call(contract.getMe, { token })).body.code, 'session.expired');
    const signedIn = await login(user.phone, NEW_PASSWORD);
    assert.equal(signedIn.status, 200);
    assert.equal((await platform.call(contract.getMe, { token: signedIn.body.token })).status, 200);
  });

  it('does not change the sessions and the password of other players', async () => {
    const { user } = await aPlayer(platform.db);
    const other = await aPlayer(platform.db);
    await reset(await ticketFor(user.phone));
    assert.equal((await platform.call(contract.getMe, { token: other.token })).status, 200);
    assert.equal((await login(other.user.phone, NEW_PASSWORD)).body.code, 'auth.wrong-credentials');
  });

  it('stores codes and tickets as digests', async () => {
    const { user } = await aPlayer(platform.db);
    await fetch(user.phone);
    const code = await codeFor(user.phone);
    const codes = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('verification_codes').selectAll().where('user_id', '=', user.id).execute(),
    );
    assert.equal(codes.length, 1);
    assert.equal(codes[0]?.code_hash.includes(code), false);
    const { ticket } = (await trade(user.phone, code)).body;
    const tickets = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('password_tickets').selectAll().where('user_id', '=', user.id).execute(),
    );
    assert.equal(tickets[0]?.ticket_hash, digest(ticket));
    assert.notEqual(tickets[0]?.ticket_hash, ticket);
  });

  it("resets the player's failed sign-ins", async () => {
    const { user } = await aPlayer(platform.db);
    for (let tries = 1; tries <= 5; tries += 1) await login(user.phone, 'errada123');
    assert.equal((await login(user.phone, 'errada123')).status, 429);
    await reset(await ticketFor(user.phone));
    assert.equal((await login(user.phone, NEW_PASSWORD)).status, 200);
  });
});

describe('requesting a recovery code', () => {
  it('takes the phone as people type it', async () => {
    const { user } = await aPlayer(platform.db);
    assert.equal((await fetch(user.phone.slice('+55'.length))).status, 200);
    assert.equal((await trade(user.phone, await codeFor(user.phone))).status, 200);
  });

  it('sends nothing to an e-mail where players sign in with their phone, and answers alike', async () => {
    const { user } = await aPlayer(platform.db);
    const input = await fetch(user.email);
    assert.deepEqual(input.body, (await fetch(user.phone)).body);
    await codeFor(user.phone);
    assert.equal(sentTo(user.phone).length, 1);
    assert.equal(sentTo(user.email).length, 0);
  });

  it('takes an e-mail or a phone where players sign in with their e-mail; the code goes to the phone', async () => {
    const { user } = await aPlayer(platform.db, { tenant: 'onca' });
    await fetch(user.email.toUpperCase(), {}, ONCA);
    assert.equal((await trade(user.email, await codeFor(user.phone), ONCA)).status, 200);
    await fetch(user.phone, {}, ONCA);
    assert.equal((await trade(user.phone, await codeFor(user.phone, 2), ONCA)).status, 200);
    assert.equal(sentTo(user.email).length, 0);
  });

  it('has the same reply, waiting period and refusals for an account that does not exist, and sends nothing', async () => {
    const { user } = await aPlayer(platform.db);
    const stranger = aStranger();
    const [known, unknown] = [await fetch(user.phone), await fetch(stranger)];
    assert.equal(unknown.status, known.status);
    assert.deepEqual(unknown.body, known.body);

    const [knownAgain, unknownAgain] = [await fetch(user.phone), await fetch(stranger)];
    assert.equal(unknownAgain.status, 429);
    assert.equal(unknownAgain.body.code, 'auth.code-wait');
    assert.deepEqual(Object.keys(unknownAgain.body), Object.keys(knownAgain.body));

    const wrong = anotherThan(await codeFor(user.phone));
    for (let tries = 1; tries <= 6; tries += 1)
      assert.deepEqual((await trade(stranger, wrong)).body, (await trade(user.phone, wrong)).body, `try ${tries}`);
    assert.equal(sentTo(stranger).length, 0);
    assert.equal(sentTo(user.phone).length, 1);
  });

  it('does not reveal a failed SMS, so that the account stays unknown', async () => {
    const { user } = await aPlayer(platform.db);
    platform.third.away.add('/mailbox');
    try {
      const input = await fetch(user.phone);
      assert.equal(input.status, 200);
      assert.equal((await fetch(user.phone)).body.code, 'auth.code-wait');
    } finally {
      platform.third.away.clear();
    }
  });

  it('refuses another code for twenty seconds, also for concurrent requests', async () => {
    const { user } = await aPlayer(platform.db);
    const answers = await Promise.all([1, 2, 3].map(() => fetch(user.phone)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    assert.equal(refused?.body.code, 'auth.code-wait');
    assert.ok(refused?.body.retry_after_seconds <= 20 && refused?.body.retry_after_seconds >= 1);
    assert.equal(refused?.headers['retry-after'], String(refused?.body.retry_after_seconds));
  });

  it('makes the code before useless', async () => {
    const { user } = await aPlayer(platform.db);
    await fetch(user.phone);
    const first = await codeFor(user.phone);
    await ageCodes({ sent_at: new Date(Date.now() - 21_000) });
    assert.equal((await fetch(user.phone)).status, 200);
    const second = await codeFor(user.phone, 2);
    if (first !== second) assert.equal((await trade(user.phone, first)).body.code, 'auth.code-wrong');
    assert.equal((await trade(user.phone, second)).status, 200);
  });

  it('requires a captcha after three codes for one account', async () => {
    const { user } = await aPlayer(platform.db);
    const afterTheWait = async (more: object = {}) => {
      await ageCodes({ sent_at: new Date(0) });
      return fetch(user.phone, more);
    };
    for (const _ of [1, 2, 3]) assert.equal((await afterTheWait()).status, 200);
    const bare = await afterTheWait();
    assert.equal(bare.status, 422);
    assert.equal(bare.body.code, 'auth.captcha-failed');
    assert.equal((await afterTheWait({ captcha: 'guessed' })).body.code, 'auth.captcha-failed');
    assert.equal((await afterTheWait({ captcha: SOLVED })).status, 200);
  });

  it('deletes expired codes, so that invented names do not accumulate', async () => {
    await fetch(aStranger());
    await ageCodes({ expires_at: new Date(0) });
    for (const _ of [1, 2, 3]) await fetch(aStranger());
    const ended = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('verification_codes').selectAll().where('expires_at', '<', new Date()).execute(),
    );
    assert.deepEqual(ended, []);
  });

  it('requires a name', async () => {
    assert.equal((await fetch('')).status, 422);
    assert.equal((await platform.call(contract.recoverPassword)).status, 422);
  });
});

describe('trading a recovery code', () => {
  it('works once', async () => {
    const { user } = await aPlayer(platform.db);
    await fetch(user.phone);
    const code = await codeFor(user.phone);
    assert.equal((await trade(user.phone, code)).status, 200);
    const again = await trade(user.phone, code);
    assert.equal(again.status, 422);
    assert.equal(again.body.code, 'auth.code-expired');
  });

  it('refuses a wrong code five times and then the right one too', async () => {
    const { user } = await aPlayer(platform.db);
    await fetch(user.phone);
    const code = await codeFor(user.phone);
    for (let tries = 1; tries <= 5; tries += 1)
      assert.equal((await trade(user.phone, anotherThan(code))).body.code, 'auth.code-wrong');
    assert.equal((await trade(user.phone, code)).body.code, 'auth.code-expired');
  });

  it('refuses a code after ten minutes, and one that was never requested', async () => {
    const { user } = await aPlayer(platform.db);
    await fetch(user.phone);
    const code = await codeFor(user.phone);
    await ageCodes({ expires_at: new Date(0) });
    assert.equal((await trade(user.phone, code)).body.code, 'auth.code-expired');
    assert.equal((await trade(aStranger(), code)).body.code, 'auth.code-expired');
  });

  it('refuses the code of another player and of another purpose', async () => {
    const [one, two] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    await fetch(one.user.phone);
    await fetch(two.user.phone);
    const [code, other] = [await codeFor(one.user.phone), await codeFor(two.user.phone)];
    if (code !== other) assert.equal((await trade(one.user.phone, other)).body.code, 'auth.code-wrong');

    const third = await aPlayer(platform.db);
    await platform.call(contract.verifyPhone, { token: third.token });
    const verification = await codeFor(third.user.phone);
    assert.equal((await trade(third.user.phone, verification)).body.code, 'auth.code-expired');
  });

  it('refuses a code that went to a phone the player no longer has', async () => {
    const { user } = await aPlayer(platform.db);
    await fetch(user.phone);
    const code = await codeFor(user.phone);
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('users').set({ phone: aStranger() }).where('id', '=', user.id).execute(),
    );
    assert.equal((await trade(user.phone, code)).body.code, 'auth.code-expired');
  });

  it('has no codes of another tenant, even of one with the same phone', async () => {
    const { user } = await aPlayer(platform.db);
    const there = await aPlayer(platform.db, { tenant: 'tucano' });
    await platform.db.transaction('tucano', (tx) =>
      tx.updateTable('users').set({ phone: user.phone }).where('id', '=', there.user.id).execute(),
    );
    await fetch(user.phone);
    const code = await codeFor(user.phone);
    assert.equal((await trade(user.phone, code, TUCANO)).body.code, 'auth.code-expired');
    assert.equal((await trade(user.phone, code)).status, 200);
  });

  it('refuses what is not a code', async () => {
    for (const code of ['', '12345', '1234567', 'abcdef']) assert.equal((await trade(aStranger(), code)).status, 422);
  });
});

describe('setting a new password', () => {
  it('takes a ticket once, also when it comes twice at the same time', async () => {
    const { user } = await aPlayer(platform.db);
    const ticket = await ticketFor(user.phone);
    const answers = await Promise.all([reset(ticket), reset(ticket)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422]);
    const replayed = await reset(ticket, { password: 'outra-senha-9', password_confirmation: 'outra-senha-9' });
    assert.equal(replayed.body.code, 'auth.code-expired');
    assert.equal((await login(user.phone, NEW_PASSWORD)).status, 200);
  });

  it('names the flaw of the password, and does not use up the ticket', async () => {
    const { user } = await aPlayer(platform.db);
    const ticket = await ticketFor(user.phone);
    const short = await reset(ticket, { password: 'curta1', password_confirmation: 'outra' });
    assert.equal(short.status, 422);
    assert.equal(short.body.code, 'request.invalid');
    assert.deepEqual(Object.keys(short.body.errors).toSorted(), ['password', 'password_confirmation']);
    assert.equal((await reset(ticket, { password: 'sóletras', password_confirmation: 'sóletras' })).status, 422);
    assert.equal((await reset(ticket, { password: '', password_confirmation: '' })).status, 422);
    const common = await reset(ticket, { password: 'qwerty123', password_confirmation: 'qwerty123' });
    assert.deepEqual(
      [common.status, common.body.errors],
      [422, { password: ['Esta senha é muito comum. Escolha outra.'] }],
    );
    assert.equal((await reset(ticket)).status, 200);
  });

  it('refuses an invented ticket and one of another tenant', async () => {
    const { user, token } = await aPlayer(platform.db);
    assert.equal((await reset('invented')).body.code, 'auth.code-expired');
    const ticket = await ticketFor(user.phone);
    assert.equal((await reset(ticket, {}, TUCANO)).body.code, 'auth.code-expired');
    assert.equal((await platform.call(contract.getMe, { token })).status, 200);
    assert.equal((await reset(ticket)).status, 200);
  });

  it('refuses a ticket after ten minutes', async () => {
    const { user } = await aPlayer(platform.db);
    const ticket = await ticketFor(user.phone);
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('password_tickets').set({ expires_at: new Date() }).where('user_id', '=', user.id).execute(),
    );
    assert.equal((await reset(ticket)).body.code, 'auth.code-expired');
  });

  it('accepts only the newest ticket of a player', async () => {
    const { user } = await aPlayer(platform.db);
    const first = await ticketFor(user.phone);
    await fetch(user.phone);
    const second = (await trade(user.phone, await codeFor(user.phone, 2))).body.ticket;
    assert.equal((await reset(first)).body.code, 'auth.code-expired');
    assert.equal((await reset(second)).status, 200);
  });

  it('does not sign a self-excluded player in', async () => {
    const { user } = await aPlayer(platform.db);
    await platform.db.transaction('jangada', (tx) =>
      tx.insertInto('restrictions').values({ user_id: user.id, source: 'self_specific', reason: 'asked' }).execute(),
    );
    assert.equal((await reset(await ticketFor(user.phone))).status, 200);
    assert.equal((await login(user.phone, NEW_PASSWORD)).status, 490);
  });
});
