import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as auth from '@jangada/contracts/domains/auth/endpoints';
import { checkCoupon } from '@jangada/contracts/domains/bonuses/endpoints';
import { addWithdrawMethod } from '@jangada/contracts/domains/wallet/endpoints';
import { insertCoupon } from '../src/modules/rewards/bonuses/coupons.repository.ts';
import { aCpf, aPlayer } from './support/players.ts';
import { startTestPlatform, type TestPlatform } from './support/test-platform.ts';
import { SOLVED } from './support/third-parties.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const PASSWORD = 'mar-alto-8';

const register = (changes: object = {}) =>
  platform.call(auth.register, {
    body: {
      first_name: 'Ana',
      last_name: 'Souza',
      username: '011 98765\u20110003',
      email: '\u202AAna\u200B@exemplo.com\u202C',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      cpf: `\u2066${aCpf().replace(/^(.{3})(.{3})(.{3})/, '$1.$2.$3\u2013')}\u2069`,
      is_adult: true,
      terms: true,
      captcha: SOLVED,
      ...changes,
    },
  });

describe('pasted identifiers in calls', () => {
  it('are stored in their canonical form, and sign the player in however they are pasted', async () => {
    const { status, body } = await register();
    assert.deepEqual([status, body.data?.user.username], [200, '+5511987650003']);
    assert.equal(body.data.user.email, 'ana@exemplo.com');
    for (const username of ['+55 (0)11 98765-0003', '\u202A11\u00A098765\u20110003\u202C', '１１９８７６５０００３']) {
      const signedIn = await platform.call(auth.login, { body: { username, password: PASSWORD } });
      assert.equal(signedIn.status, 200, username);
    }
  });

  it('are the invitation of a player', async () => {
    const first = await register({ username: '11987650004', email: 'b@exemplo.com' });
    const ref = ` ${first.body.data.user.referral_code.toLowerCase()}\u200B`;
    const second = await register({ username: '11987650005', email: 'c@exemplo.com', ref });
    const row = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('users').select('referred_by').where('id', '=', second.body.data.user.id).executeTakeFirst(),
    );
    assert.equal(row?.referred_by, first.body.data.user.id);
  });

  it('change the contacts of a player to their canonical form', async () => {
    const { token } = (await register({ username: '11987650007', email: 'd@exemplo.com' })).body;
    const { status, body } = await platform.call(auth.updateAccess, {
      token,
      body: { username: '(011) 98765\u20110006', email: 'mailto:Nova\u200B@exemplo.com', current_password: PASSWORD },
    });
    const changed = body.data;
    assert.deepEqual([status, changed?.username, changed?.email], [200, '+5511987650006', 'nova@exemplo.com']);
  });

  it('are the code of a message, with its space', async () => {
    const { token, user } = await aPlayer(platform.db);
    await platform.call(auth.verifyEmail, { token });
    const sent = platform.third.messages.findLast((message) => message.to === user.email);
    const code = /\b(\d{3})(\d{3})\b/.exec(sent?.text ?? '');
    const typed = `\u2068${code?.[1]}\u2009${code?.[2]}\u2069`;
    assert.equal((await platform.call(auth.verifyEmail, { token, body: { code: typed } })).body.verified, true);
  });

  it('are a coupon', async () => {
    const { token } = await aPlayer(platform.db);
    await platform.db.transaction('jangada', (tx) =>
      insertCoupon(tx, {
        code: 'COLADO-1',
        name: JSON.stringify({ pt: 'Bônus', en: 'Bonus' }),
        kind: 'percent',
        value: 100,
        amount_max: 20_000,
        min_deposit: 2_000,
        multiplier: 10,
        valid_days: 7,
        listed: true,
      }),
    );
    const { body } = await platform.call(checkCoupon, { token, body: { coupon: ' colado\u20111\u200B ' } });
    assert.equal(body.coupon?.code, 'COLADO-1');
  });

  it('are a random key of Pix without its dashes', async () => {
    const { token } = await aPlayer(platform.db);
    const add = (key: string) => platform.call(addWithdrawMethod, { token, body: { type: 'random', key } });
    const key = '71C7D9BE4B854E439F1C1F3B8B4E9A2D';
    assert.equal((await add(key)).status, 200);
    assert.equal((await add(key.slice(1))).body.code, 'withdrawal.key-invalid');
  });
});
