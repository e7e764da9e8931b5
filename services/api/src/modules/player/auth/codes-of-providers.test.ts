import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/auth/endpoints';
import { startSandbox, until, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

const ACCOUNT = `AC${'1'.repeat(32)}`;
const AUTH_TOKEN = 'auth-token-of-twilio';
const TRIES_MAX = 5;

let sandbox: SandboxProcess;
let platform: TestPlatform;
before(async () => {
  sandbox = await startSandbox({ TWILIO_ACCOUNT: ACCOUNT, TWILIO_AUTH_TOKEN: AUTH_TOKEN, MAILBOX_KEY: 'mail-key' });
  const login = { account: ACCOUNT, user: ACCOUNT, password: AUTH_TOKEN };
  platform = await startTestPlatform({
    SMS_SENDERS: JSON.stringify([
      { by: 'twilio-verify', ...login, service: `VA${'2'.repeat(32)}`, url: `${sandbox.url}/twilio` },
      { by: 'http', url: `${sandbox.url}/mailbox/messages`, key: 'mail-key' },
    ]),
  });
});
after(async () => {
  await platform.stop();
  await sandbox.stop();
});

const plan = (outcome: string) => sandbox.control('/twilio/verifications/next', { outcome });

/** What the player's phone has got, newest first. */
const textsOf = async ({ user }: Player): Promise<string[]> => {
  const found = await fetch(`${sandbox.url}/mailbox/messages?to=${encodeURIComponent(user.phone)}`);
  return ((await found.json()) as { readonly text: string }[]).map(({ text }) => text);
};
const codeOf = async (player: Player): Promise<string> => /\d{6}/.exec((await textsOf(player))[0] ?? '')?.[0] ?? 'none';
const anotherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

const verify = ({ token }: Player, code?: string) =>
  platform.call(contract.verifyPhone, { token, body: code === undefined ? {} : { code } });

const asked = async (): Promise<Player> => {
  const player = await aPlayer(platform.db);
  assert.deepEqual((await verify(player)).body, {
    message: 'Enviamos um código por SMS.',
    verified: false,
    channel: 'sms',
  });
  return player;
};

describe('a code that the provider makes', () => {
  it('verifies a phone, once, and is not ours', async () => {
    const player = await asked();
    assert.match((await textsOf(player))[0] ?? '', /^Seu código de verificação é: \d{6}$/);
    const code = await codeOf(player);
    const row = await platform.db.read(player.tenant, (reader) =>
      reader.selectFrom('verification_codes').selectAll().where('user_id', '=', player.user.id).executeTakeFirst(),
    );
    assert.deepEqual([row?.code_hash, row?.checked_by], ['', 'twilio-verify']);
    assert.equal((await verify(player, code)).body.verified, true);
    assert.equal((await verify(player, code)).body.code, 'auth.code-expired');
  });

  it('that is wrong is refused, and after five attempts so is the right one', async () => {
    const player = await asked();
    const code = await codeOf(player);
    for (let tries = 1; tries <= TRIES_MAX; tries += 1)
      assert.equal((await verify(player, anotherThan(code))).body.code, 'auth.code-wrong');
    assert.equal((await verify(player, code)).body.code, 'auth.code-expired');
  });

  it('is right at the fifth attempt', async () => {
    const player = await asked();
    const code = await codeOf(player);
    for (let tries = 1; tries < TRIES_MAX; tries += 1) await verify(player, anotherThan(code));
    assert.equal((await verify(player, code)).body.verified, true);
  });

  it('counts the attempts of calls at the same time', async () => {
    const player = await asked();
    const code = await codeOf(player);
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(player, anotherThan(code))));
    const wrong = answers.filter(({ body }) => body.code === 'auth.code-wrong');
    assert.equal(wrong.length, TRIES_MAX);
    assert.equal((await verify(player, code)).body.code, 'auth.code-expired');
  });

  it('of another player does not verify this one', async () => {
    const [one, other] = [await asked(), await asked()];
    assert.equal((await verify(one, await codeOf(other))).body.code, 'auth.code-wrong');
    assert.equal((await verify(one, await codeOf(one))).body.verified, true);
  });

  it('sets a new password', async () => {
    const player = await aPlayer(platform.db);
    const { user, tenant } = player;
    await platform.call(contract.recoverPassword, { body: { username: user.phone } });
    // The SMS is sent after the reply.
    await until('the provider has the code', async () => {
      const codes = await platform.db.read(tenant, (reader) =>
        reader.selectFrom('verification_codes').select('checked_by').where('user_id', '=', user.id).execute(),
      );
      return codes.some(({ checked_by: sender }) => sender === 'twilio-verify');
    });
    const body = { username: user.phone, code: await codeOf(player) };
    const wrong = await platform.call(contract.verifyCode, { body: { ...body, code: anotherThan(body.code) } });
    assert.equal(wrong.body.code, 'auth.code-wrong');
    assert.equal((await platform.call(contract.verifyCode, { body })).status, 200);
  });

  it('is refused for a landline', async () => {
    await plan('landline');
    assert.equal((await verify(await aPlayer(platform.db))).body.code, 'auth.contact-refused');
  });

  it('is ours by the next sender when the provider is away', async () => {
    await plan('failing');
    const player = await asked();
    assert.match((await textsOf(player))[0] ?? '', /nao passe|Nao passe/);
    assert.equal((await verify(player, await codeOf(player))).body.verified, true);
  });
});
