import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/auth/endpoints';
import { sql } from 'kysely';
import { until } from '../../../../test/support/sandbox-process.ts';
import { aCpf, aPlayer, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { ageOn, isDay } from './age.ts';
import { hashPassword } from '@jangada/server/passwords';
import { openSession } from '../../../users/sessions.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const PASSWORD = 'mar-alto-8';

interface About {
  readonly cpf?: string | null;
  readonly kyc?: 'none' | 'approved';
  readonly password?: boolean;
  readonly verified?: readonly ('email' | 'phone')[];
}

const aPerson = async ({ password = true, verified = [], ...about }: About = {}): Promise<Player> => {
  const player = await aPlayer(platform.db, about);
  const password_hash = password ? await hashPassword(PASSWORD) : null;
  await platform.db.transaction('jangada', (tx) =>
    tx
      .updateTable('users')
      .set({
        password_hash,
        email_verified_at: verified.includes('email') ? new Date() : null,
        phone_verified_at: verified.includes('phone') ? new Date() : null,
      })
      .where('id', '=', player.user.id)
      .execute(),
  );
  return player;
};

const update = ({ token }: { token: string }, body: object, language = 'pt') =>
  platform.call(contract.updateAccess, { token, body, headers: { 'x-language': language } });

const anotherSession = async ({ user }: Player) => ({
  token: await platform.db.transaction('jangada', (tx) => openSession(tx, user.id)),
});

const isSignedIn = async (who: { token: string }) => (await platform.call(contract.getMe, who)).status === 200;

const lastCode = (to: string): string => {
  const sent = platform.third.messages.findLast((message) => message.to === to);
  return /\b\d{6}\b/.exec(sent?.text ?? '')?.[0] ?? '';
};

describe('changing what one signs in with', () => {
  it('changes nothing when no field is given, or all have their current values', async () => {
    const player = await aPerson({ verified: ['email', 'phone'] });
    assert.equal((await update(player, {})).body.data.email, player.user.email);
    const { body } = await update(player, {
      email: ` ${player.user.email.toUpperCase()} `,
      username: player.user.phone,
    });
    assert.equal(typeof body.data.email_verified_at, 'string');
    assert.equal(typeof body.data.phone_verified_at, 'string');
    assert.equal(body.data.wallet.balance, 0);
  });

  it('makes a changed e-mail or phone unverified, and requires the current password', async () => {
    const player = await aPerson({ verified: ['email', 'phone'] });
    const email = `nova${player.user.id}@exemplo.com`;
    const refused = await update(player, { email });
    assert.equal(refused.body.code, 'auth.wrong-password');
    assert.deepEqual(Object.keys(refused.body.errors), ['current_password']);
    const changed = await update(player, { email, username: '(11) 98111-2233', current_password: PASSWORD });
    assert.equal(changed.status, 200);
    assert.equal(changed.body.data.email, email);
    assert.equal(changed.body.data.email_verified_at, null);
    assert.equal(changed.body.data.username, '+5511981112233');
    assert.equal(changed.body.data.phone_verified_at, null);
  });

  it('notifies the owner at the previous address', async () => {
    const player = await aPerson({ verified: ['email', 'phone'] });
    const { email, phone } = player.user;
    await update(player, { email: `x${player.user.id}@exemplo.com`, current_password: PASSWORD });
    await update(player, { username: '(11) 98333-4455', current_password: PASSWORD });
    await until('both are told', () => {
      const values = (to: string, word: string) =>
        platform.third.messages.some((sent) => sent.to === to && sent.text.includes(word));
      return (
        values(email, 'o e-mail da sua conta foi alterado') && values(phone, 'o telefone da sua conta foi alterado')
      );
    });
  });

  it('refuses a value of another player, by its field', async () => {
    const [player, other] = [await aPerson({ cpf: null }), await aPerson()];
    const taken = [
      ['email', other.user.email, 'auth.email-taken'],
      ['username', other.user.phone, 'auth.phone-taken'],
      ['cpf', other.user.cpf, 'auth.cpf-taken'],
    ] as const;
    for (const [field, value, code] of taken) {
      const refused = await update(player, { [field]: value, current_password: PASSWORD });
      assert.equal(refused.status, 422);
      assert.equal(refused.body.code, code);
      assert.deepEqual(Object.keys(refused.body.errors), [field]);
    }
  });

  it('names what is wrong in the words of the product', async () => {
    const player = await aPerson();
    const { status, body } = await update(player, {
      email: 'nada',
      username: '11 3333-4444',
      cpf: '111.111.111-11',
      password: 'curta',
      password_confirmation: 'outra',
      birth_date: '2024-02-30',
    });
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.errors).toSorted(), [
      'birth_date',
      'cpf',
      'email',
      'password',
      'password_confirmation',
      'username',
    ]);
    assert.deepEqual((await update(player, { cpf: '1' }, 'en')).body.errors.cpf, ['Invalid CPF']);
    assert.equal((await update(player, { email: 5 })).status, 422);
    assert.equal((await update(player, { password: 'x'.repeat(500) })).status, 422);
    const common = await update(player, { password: '1q2w3e4r', current_password: PASSWORD });
    assert.deepEqual(
      [common.status, common.body.errors],
      [422, { password: ['Esta senha é muito comum. Escolha outra.'] }],
    );
    assert.equal((await platform.call(contract.updateAccess, { body: {} })).status, 401);
  });

  it('accepts a CPF once for concurrent requests', async () => {
    const player = await aPerson({ cpf: null });
    const answers = await Promise.all(Array.from({ length: 6 }, () => update(player, { cpf: aCpf() })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const refused = await update(player, { cpf: aCpf() });
    assert.equal(refused.body.code, 'auth.cpf-set');
    assert.deepEqual(refused.body.errors.cpf, ['O CPF já foi informado e não pode mais ser alterado.']);
  });

  it('requires an age of eighteen, and does not change a verified date of birth', async () => {
    const player = await aPerson();
    const young = `${new Date().getUTCFullYear() - 17}-01-01`;
    assert.deepEqual((await update(player, { birth_date: young })).body.errors.birth_date, [
      'É preciso ter 18 anos ou mais.',
    ]);
    assert.equal((await update(player, { birth_date: '2990-01-01' })).status, 422);
    assert.equal((await update(player, { birth_date: '1990-05-20' })).body.data.birth_date, '1990-05-20');
    const verified = await aPerson({ kyc: 'approved' });
    assert.equal((await update(verified, { birth_date: '1990-05-20' })).body.data.birth_date, '1990-05-20');
    assert.equal((await update(verified, { birth_date: '1991-05-20' })).status, 422);
  });

  it('counts a birthday from its day', () => {
    assert.equal(ageOn('2008-11-20', new Date('2026-11-20T12:00:00-03:00')), 18);
    assert.equal(ageOn('2008-11-21', new Date('2026-11-20T23:59:00-03:00')), 17);
    assert.equal(isDay('2000-02-29'), true);
    assert.equal(isDay('2001-02-29'), false);
  });
});

describe('a new password', () => {
  it('needs the current one, ends every other session and no other', async () => {
    const player = await aPerson();
    const other = await anotherSession(player);
    const fresh = { password: 'outro-segredo9', password_confirmation: 'outro-segredo9' };
    assert.equal((await update(player, fresh)).body.code, 'auth.wrong-password');
    assert.equal((await update(player, { ...fresh, current_password: 'errado123' })).status, 422);
    assert.equal(await isSignedIn(other), true);
    assert.equal((await update(player, { ...fresh, current_password: PASSWORD })).status, 200);
    assert.equal(await isSignedIn(player), true);
    assert.equal(await isSignedIn(other), false);
    const signIn = (password: string) =>
      platform.call(contract.login, { body: { username: player.user.phone, password } });
    assert.equal((await signIn(fresh.password)).status, 200);
    assert.equal((await signIn(PASSWORD)).status, 422);
  });

  it('cannot be guessed: after five wrong ones even the right one is refused', async () => {
    const strict = await startTestPlatform({ RATE_LIMIT_SCALE: '1' });
    try {
      const player = await aPlayer(strict.db);
      const password_hash = await hashPassword(PASSWORD);
      await strict.db.transaction('jangada', (tx) =>
        tx.updateTable('users').set({ password_hash }).where('id', '=', player.user.id).execute(),
      );
      const attempt = (current_password: string) =>
        strict.call(contract.updateAccess, {
          token: player.token,
          body: { password: 'outro-segredo9', current_password },
        });
      for (const _ of [1, 2, 3, 4, 5]) assert.equal((await attempt('errado123')).status, 422);
      assert.equal((await attempt(PASSWORD)).status, 429);
    } finally {
      await strict.stop();
    }
  });

  it('is set by a code to the verified e-mail, which ends every session', async () => {
    const player = await aPerson({ password: false, verified: ['email'] });
    const input = await platform.call(contract.requestPasswordChange, { token: player.token });
    assert.equal(input.status, 200);
    assert.equal(input.body.message, 'Enviamos um código por e-mail.');
    const again = await platform.call(contract.requestPasswordChange, { token: player.token });
    assert.equal(again.status, 429);
    assert.ok(again.body.retry_after_seconds <= 20);
    const code = lastCode(player.user.email);
    const trade = (token?: string) =>
      platform.call(contract.verifyCode, { body: { code, purpose: 'change-password' }, ...(token ? { token } : {}) });
    assert.equal((await trade()).status, 401);
    assert.equal((await trade((await aPerson()).token)).body.code, 'auth.code-expired');
    const { body } = await trade(player.token);
    const password = 'novo-segredo9';
    const reset = await platform.call(contract.resetPassword, {
      body: { ticket: body.ticket, password, password_confirmation: password },
    });
    assert.equal(reset.status, 200);
    assert.equal(await isSignedIn(player), false);
    const signedIn = await platform.call(contract.login, { body: { username: player.user.phone, password } });
    assert.equal(signedIn.status, 200);
  });

  it('sends it to the phone when requested, and to no unverified contact', async () => {
    const player = await aPerson({ verified: ['phone'] });
    const request = (body: object) => platform.call(contract.requestPasswordChange, { token: player.token, body });
    assert.equal((await request({ channel: 'email' })).body.code, 'auth.no-contact');
    assert.equal((await request({ channel: 'pigeon' })).status, 422);
    assert.equal((await request({})).status, 200);
    assert.match(lastCode(player.user.phone), /^\d{6}$/);
    const nobody = await aPerson();
    assert.equal((await platform.call(contract.requestPasswordChange, { token: nobody.token })).status, 422);
  });

  it('is not set by a code that went to an e-mail the player has left', async () => {
    const player = await aPerson({ verified: ['email'] });
    await platform.call(contract.requestPasswordChange, { token: player.token });
    const code = lastCode(player.user.email);
    await update(player, { email: `outra${player.user.id}@exemplo.com`, current_password: PASSWORD });
    const body = { code, purpose: 'change-password' };
    const traded = await platform.call(contract.verifyCode, { token: player.token, body });
    assert.equal(traded.body.code, 'auth.code-expired');
  });

  it('reports an unavailable sender, and starts no waiting period', async () => {
    const player = await aPerson({ verified: ['phone'] });
    platform.third.away.add('/mailbox');
    const refused = await platform.call(contract.requestPasswordChange, { token: player.token });
    platform.third.away.clear();
    assert.equal(refused.status, 503);
    assert.equal((await platform.call(contract.requestPasswordChange, { token: player.token })).status, 200);
  });

  it('leaves nothing secret in the database', async () => {
    const player = await aPerson({ verified: ['email'] });
    await platform.call(contract.requestPasswordChange, { token: player.token });
    const code = lastCode(player.user.email);
    const { rows } = await platform.db.read('jangada', (reader) =>
      sql<{ row: string }>`select v::text as row from verification_codes v
        union all select s::text from sessions s union all select u::text from users u`.execute(reader),
    );
    const stored = JSON.stringify(rows.map(({ row }) => row));
    assert.equal(stored.includes(player.token), false);
    assert.equal(stored.includes(PASSWORD), false);
    assert.equal(new RegExp(`[,(]${code}[,)]`).test(stored), false);
    assert.match(stored, /\$argon2id\$/);
  });
});
