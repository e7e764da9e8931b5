import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/auth/endpoints';
import { updateSettings } from '@jangada/contracts/domains/profile/endpoints';
import { aCpf, aPlayer } from '../../../../test/support/players.ts';
import { digest } from '../../../crypto/tokens.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { SOLVED } from '../../../../test/support/third-parties.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let phones = 10_000_000;
const aRegistration = () => ({
  first_name: 'Ana',
  last_name: 'Souza',
  username: `(11) 9${(phones += 1)}`,
  email: `ana${phones}@exemplo.com`,
  password: 'mar-alto-8',
  password_confirmation: 'mar-alto-8',
  cpf: aCpf(),
  is_adult: true,
  terms: true,
  captcha: SOLVED,
});

const register = (changes: object = {}, headers: Record<string, string> = {}) =>
  platform.call(contract.register, { body: { ...aRegistration(), ...changes }, headers });

describe('registration', () => {
  it('opens an account with an empty wallet and signs it in', async () => {
    const { status, body } = await register({ first_name: ' Zélia ' });
    assert.equal(status, 200);
    assert.equal(body.data.user.first_name, 'Zélia');
    assert.match(body.data.user.username, /^\+55119\d{8}$/);
    assert.deepEqual(body.data.user.wallet, {
      balance: 0,
      balance_withdrawal: 0,
      balance_held: 0,
      balance_bonus: 0,
      balance_rollover: 0,
      deposit_count: 0,
      version: 0,
    });
    assert.match(body.data.user.cpf, /^\*\*\*\.\d{3}\.\d{3}-\*\*$/);
    const me = await platform.call(contract.getMe, { token: body.token });
    assert.equal(me.body.data.id, body.data.user.id);
    assert.equal(me.body.data.wallet, undefined);
  });

  for (const [password, language, message] of [
    ['password123', 'pt-BR', 'Esta senha é muito comum. Escolha outra.'],
    [' Senha123 ', 'en', 'This password is too common. Choose another one.'],
  ] as const)
    it(`refuses the common password "${password}" at its field, in ${language}`, async () => {
      const { status, body } = await register(
        { password, password_confirmation: password },
        { 'accept-language': language },
      );
      assert.deepEqual([status, body.errors], [422, { password: [message] }]);
    });

  it('stores a name composed, and with single spaces', async () => {
    const { body } = await register({ first_name: 'Ze\u0301lia  Maria', last_name: 'Souza\u00a0Lima' });
    assert.deepEqual([body.data.user.first_name, body.data.user.last_name], ['Zélia Maria', 'Souza Lima']);
  });

  it('refuses a name that can be mistaken for the house, by its field', async () => {
    const reserved = 'Este nome não pode ser usado.';
    for (const [first_name, last_name, field, text] of [
      ['Suporte', 'Silva', 'first_name', reserved],
      // Letters of two scripts.
      ['Аdmіn', 'Silva', 'first_name', 'Nome inválido.'],
      ['Ana', 'Jangada', 'last_name', reserved],
      ['Su', 'Porte', 'last_name', reserved],
    ] as const) {
      const { status, body } = await register({ first_name, last_name });
      assert.deepEqual([status, body.errors], [422, { [field]: [text] }]);
    }
    // A name that is reserved on another site is free here.
    assert.equal((await register({ last_name: 'Tucano' })).status, 200);
  });

  it('stores the invitation of the player', async () => {
    const first = await register();
    const second = await register({ ref: first.body.data.user.referral_code.toLowerCase() });
    const row = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('users').select('referred_by').where('id', '=', second.body.data.user.id).executeTakeFirst(),
    );
    assert.equal(row?.referred_by, first.body.data.user.id);
  });

  it('takes limits that hold from the first moment', async () => {
    const limits = [
      { kind: 'loss', window: 'month', value: 50_000 },
      { kind: 'time', window: 'day', value: 120 },
    ];
    const { status, body } = await register({ limits });
    assert.equal(status, 200);
    const shown = await platform.call(updateSettings, { token: body.token });
    assert.deepEqual(
      shown.body.data.limits.map(({ kind, value }: { kind: string; value: number }) => [kind, value]),
      [
        ['loss', 50_000],
        ['time', 120],
      ],
    );
    assert.equal((await register({ limits: [{ kind: 'loss', window: 'month', value: -1 }] })).status, 422);
  });

  it('names every wrong field in the words of the product', async () => {
    const { status, body } = await register({
      email: 'um-endereco-comprido-demais@exemplo.com',
      password: 'curta',
      password_confirmation: 'outra',
      cpf: '111.111.111-11',
      is_adult: false,
      terms: false,
      username: '11 3333-4444',
    });
    assert.equal(status, 422);
    assert.equal(body.code, 'request.invalid');
    assert.deepEqual(body.errors.email, ['E-mail é permitido apenas 30 caracteres']);
    assert.deepEqual(body.errors.password_confirmation, ['Senha e Confirmar senha não correspondem']);
    assert.deepEqual(body.errors.cpf, ['CPF inválido']);
    assert.deepEqual(Object.keys(body.errors).toSorted(), [
      'cpf',
      'email',
      'is_adult',
      'password',
      'password_confirmation',
      'terms',
      'username',
    ]);
  });

  it('answers in English when the caller requests it', async () => {
    const { body } = await register({ cpf: '123' }, { 'x-language': 'en' });
    assert.deepEqual(body.errors.cpf, ['Invalid CPF']);
    assert.equal(body.message, 'Check the highlighted fields.');
  });

  it('refuses a phone, an e-mail and a CPF that have an account here, each by its field', async () => {
    const known = aRegistration();
    await platform.call(contract.register, { body: known });
    const phone = await register({ username: known.username });
    assert.equal(phone.body.code, 'auth.phone-taken');
    assert.deepEqual(Object.keys(phone.body.errors), ['username']);
    const email = await register({ email: known.email.toUpperCase() });
    assert.equal(email.body.code, 'auth.email-taken');
    const cpf = await register({ cpf: known.cpf });
    assert.equal(cpf.body.code, 'auth.cpf-taken');
    assert.equal(cpf.status, 422);
  });

  it('allows an account of the same person on another tenant', async () => {
    const known = aRegistration();
    await platform.call(contract.register, { body: known });
    const there = await platform.call(contract.register, { body: known, host: 'tucano.localhost' });
    assert.equal(there.status, 200);
  });

  it('refuses an unsolved captcha, and reports an unavailable captcha service', async () => {
    const wrong = await register({ captcha: 'guessed' });
    assert.equal(wrong.body.code, 'auth.captcha-failed');
    assert.deepEqual(Object.keys(wrong.body.errors), ['captcha']);
    platform.third.away.add('/captcha');
    const away = await register();
    platform.third.away.clear();
    assert.equal(away.status, 503);
  });

  it('makes one account of many identical registrations at once', async () => {
    const body = aRegistration();
    const answers = await Promise.all(Array.from({ length: 8 }, () => platform.call(contract.register, { body })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ status }) => status === 422).length, 7);
  });
});

describe('signing in', () => {
  const login = (body: object, host = 'localhost') => platform.call(contract.login, { body, host });

  it('takes the phone as people type it', async () => {
    const known = aRegistration();
    await platform.call(contract.register, { body: known });
    const { status, body } = await login({ username: `+55 ${known.username}`, password: known.password });
    assert.equal(status, 200);
    assert.equal(body.data.user.email, known.email);
  });

  it('answers a wrong password and an unknown phone alike', async () => {
    const known = aRegistration();
    await platform.call(contract.register, { body: known });
    const wrong = await login({ username: known.username, password: 'errada123' });
    const unknown = await login({ username: '11987651234', password: 'errada123' });
    assert.deepEqual(wrong.body, unknown.body);
    assert.equal(wrong.body.message, 'Telefone ou senha inválidos.');
    assert.equal(wrong.status, 422);
  });

  it('requires a captcha after three failures and refuses after five', async () => {
    const known = aRegistration();
    await platform.call(contract.register, { body: known });
    const wrong = { username: known.username, password: 'errada123' };
    await login(wrong);
    await login(wrong);
    const third = await login(wrong);
    assert.equal(third.body.captcha, true);
    const fourth = await login({ ...wrong, password: known.password });
    assert.equal(fourth.body.code, 'auth.captcha-failed');
    await login({ ...wrong, captcha: SOLVED });
    await login({ ...wrong, captcha: SOLVED });
    const stopped = await login({ username: known.username, password: known.password, captcha: SOLVED });
    assert.equal(stopped.status, 429);
    assert.equal(stopped.body.code, 'auth.too-many-attempts');
    const waitSeconds = Number(stopped.headers['retry-after']);
    assert.ok(waitSeconds > 0 && waitSeconds <= 15 * 60, String(stopped.headers['retry-after']));
  });

  it('refuses a self-excluded player with the dates and gives no token', async () => {
    const known = aRegistration();
    const { body } = await platform.call(contract.register, { body: known });
    const end = new Date(Date.now() + 86_400_000);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('restrictions')
        .values({ user_id: body.data.user.id, source: 'self_specific', reason: 'asked', end_at: end })
        .execute(),
    );
    const refused = await login({ username: known.username, password: known.password });
    assert.equal(refused.status, 490);
    assert.match(refused.body.message, /^Sua conta está em autoexclusão até \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2} \(/);
    assert.equal(refused.body.selfExcluded, true);
    assert.equal(refused.body.end_at, end.toISOString());
    assert.equal(refused.body.token, undefined);
  });

  it('has no account of another tenant', async () => {
    const known = aRegistration();
    await platform.call(contract.register, { body: known });
    const there = await login({ username: known.username, password: known.password }, 'tucano.localhost');
    assert.equal(there.body.code, 'auth.wrong-credentials');
  });
});

describe('a session', () => {
  it('ends with signing out', async () => {
    const { token } = await aPlayer(platform.db);
    assert.equal((await platform.call(contract.logout, { token })).status, 200);
    const after = await platform.call(contract.getMe, { token });
    assert.equal(after.status, 401);
    assert.equal(after.body.code, 'session.expired');
  });

  it('is needed, and is not good on another tenant', async () => {
    const { token } = await aPlayer(platform.db);
    assert.equal((await platform.call(contract.getMe)).body.code, 'session.required');
    assert.equal((await platform.call(contract.getMe, { token: 'invented' })).body.code, 'session.expired');
    assert.equal((await platform.call(contract.getMe, { token, host: 'tucano.localhost' })).status, 401);
  });

  it('is valid for seven days', async () => {
    const { token } = (await register()).body;
    const { expires_at: expiresAt } = await platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('sessions')
        .select('expires_at')
        .where('token_hash', '=', digest(token))
        .executeTakeFirstOrThrow(),
    );
    const left = expiresAt.getTime() - Date.now();
    assert.ok(left > 7 * DAY_MS - MINUTE_MS && left <= 7 * DAY_MS, String(left));
  });

  it('ends after seven days', async () => {
    const { token, user } = await aPlayer(platform.db);
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('sessions').set({ expires_at: new Date() }).where('user_id', '=', user.id).execute(),
    );
    assert.equal((await platform.call(contract.getMe, { token })).status, 401);
  });
});

describe('verifying a phone or an e-mail', () => {
  const codeFor = (to: string): string => {
    const message = platform.third.messages.findLast((sent) => sent.to === to);
    return /\b(\d{6})\b/.exec(message?.text ?? '')?.[1] ?? 'none';
  };

  it('sends a code by SMS and takes it once', async () => {
    const { token, user } = await aPlayer(platform.db);
    const sent = await platform.call(contract.verifyPhone, { token });
    assert.deepEqual(sent.body, { message: 'Enviamos um código por SMS.', verified: false, channel: 'sms' });
    const code = codeFor(user.phone);
    assert.equal(JSON.stringify(sent.body).includes(code), false);
    const verified = await platform.call(contract.verifyPhone, { token, body: { code } });
    assert.equal(verified.body.verified, true);
    const me = await platform.call(contract.getMe, { token });
    assert.notEqual(me.body.data.phone_verified_at, null);
    const again = await platform.call(contract.verifyPhone, { token, body: { code } });
    assert.equal(again.body.code, 'auth.code-expired');
    const sentBefore = platform.third.messages.length;
    const unneeded = await platform.call(contract.verifyPhone, { token });
    assert.deepEqual([unneeded.status, unneeded.body.verified], [200, true]);
    assert.equal(platform.third.messages.length, sentBefore);
  });

  it('stores a code that is valid for ten minutes', async () => {
    const { token, user } = await aPlayer(platform.db);
    await platform.call(contract.verifyPhone, { token });
    const { expires_at: expiresAt } = await platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('verification_codes')
        .select('expires_at')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow(),
    );
    const left = expiresAt.getTime() - Date.now();
    assert.ok(left > 9 * MINUTE_MS && left <= 10 * MINUTE_MS, String(left));
  });

  it('refuses another code for twenty seconds', async () => {
    const { token } = await aPlayer(platform.db);
    await platform.call(contract.verifyEmail, { token });
    const again = await platform.call(contract.verifyEmail, { token });
    assert.equal(again.status, 429);
    assert.equal(again.body.code, 'auth.code-wait');
    assert.ok(again.body.retry_after_seconds <= 20);
    assert.equal(again.headers['retry-after'], String(again.body.retry_after_seconds));
  });

  it('sends ten in a quarter of an hour, to whatever phone or e-mail', async () => {
    const strict = await startTestPlatform({ RATE_LIMIT_SCALE: '1' });
    try {
      const { token } = await aPlayer(strict.db);
      const codes: (string | undefined)[] = [];
      for (let input = 0; input < 11; input += 1) {
        const operation = input % 2 === 0 ? contract.verifyPhone : contract.verifyEmail;
        codes.push((await strict.call(operation, { token })).body.code);
        await strict.db.transaction('jangada', (tx) => tx.deleteFrom('verification_codes').execute());
      }
      assert.deepEqual(codes, [...Array.from({ length: 10 }, () => undefined), 'request.too-many']);
      assert.equal(strict.third.messages.length, 10);
    } finally {
      await strict.stop();
    }
  });

  it('counts five wrong attempts and then requires a new code', async () => {
    const { token, user } = await aPlayer(platform.db);
    await platform.call(contract.verifyEmail, { token });
    const code = codeFor(user.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 1; tries <= 5; tries += 1) {
      const { body } = await platform.call(contract.verifyEmail, { token, body: { code: wrong } });
      assert.equal(body.code, 'auth.code-wrong');
    }
    const right = await platform.call(contract.verifyEmail, { token, body: { code } });
    assert.equal(right.body.code, 'auth.code-expired');
  });

  it('refuses a code after ten minutes', async () => {
    const { token, user } = await aPlayer(platform.db);
    await platform.call(contract.verifyEmail, { token });
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('verification_codes')
        .set({ expires_at: new Date(0) })
        .where('user_id', '=', user.id)
        .execute(),
    );
    const { body } = await platform.call(contract.verifyEmail, { token, body: { code: codeFor(user.email) } });
    assert.equal(body.code, 'auth.code-expired');
  });

  it('does not make the player wait when nothing could be sent', async () => {
    const { token } = await aPlayer(platform.db);
    platform.third.away.add('/mailbox');
    const away = await platform.call(contract.verifyPhone, { token });
    platform.third.away.clear();
    assert.equal(away.status, 503);
    assert.equal((await platform.call(contract.verifyPhone, { token })).status, 200);
  });

  it('refuses malformed codes, and callers without a session', async () => {
    const { token } = await aPlayer(platform.db);
    assert.equal((await platform.call(contract.verifyPhone, { token, body: { code: '12' } })).status, 422);
    assert.equal((await platform.call(contract.verifyPhone)).status, 401);
    assert.equal((await platform.call(contract.verifyEmail)).status, 401);
  });
});

describe('checking a CPF', () => {
  it('reports whether it is well-formed, and nothing else', async () => {
    const good = await platform.call(contract.validateCpf, { body: { cpf: '123.456.789-09' } });
    assert.deepEqual(good.body, { valid: true });
    const bad = await platform.call(contract.validateCpf, { body: { cpf: '12345678900' } });
    assert.deepEqual(bad.body, { valid: false, message: 'CPF inválido' });
    assert.equal((await platform.call(contract.validateCpf, { body: {} })).status, 422);
  });
});
