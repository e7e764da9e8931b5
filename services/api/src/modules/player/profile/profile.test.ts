import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/profile/endpoints';
import { aPlayer } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

describe('the profile', () => {
  it('has the wallet and hides most of the CPF', async () => {
    const { token, user } = await aPlayer(platform.db, { cash: 1_500, bonus: 300 });
    const { body } = await platform.call(contract.getProfile, { token });
    assert.deepEqual(body.data.wallet, {
      balance: 1_800,
      balance_withdrawal: 1_500,
      balance_bonus: 300,
      balance_rollover: 0,
      balance_held: 0,
      deposit_count: 1,
      version: 2,
    });
    assert.equal(body.data.username, user.phone);
    assert.equal(JSON.stringify(body).includes(user.cpf ?? 'none'), false);
    assert.deepEqual((await platform.call(contract.getWallet, { token })).body.data, body.data.wallet);
  });

  it('has every field of the player, each with its own value', async () => {
    const { token, user } = await aPlayer(platform.db, { tenant: 'onca', kyc: 'approved' });
    const own = { first_name: 'Ana', last_name: 'Souza', avatar: '/brand/onca/a.webp', birth_date: '1990-02-03' };
    const since = new Date('2026-01-02T03:04:05Z');
    await platform.db.transaction('onca', (tx) =>
      tx
        .updateTable('users')
        .set({ ...own, hide_metrics: true, language: 'en', email_verified_at: since, created_at: since })
        .where('id', '=', user.id)
        .execute(),
    );
    const { body } = await platform.call(contract.getProfile, { token, host: 'onca.localhost' });
    const { wallet, cpf, ...rest } = body.data;
    assert.deepEqual(rest, {
      ...own,
      id: user.id,
      name: 'Ana Souza',
      email: user.email,
      username: user.phone,
      language: 'en',
      level: 0,
      vip: { level: 0, points: 0 },
      totalBet: 0,
      user_likes: [],
      hide_metrics: true,
      email_verified_at: since.toISOString(),
      phone_verified_at: null,
      kyc_status: 'approved',
      referral_code: user.referral_code,
      created_at: since.toISOString(),
    });
    assert.match(cpf, /^\*{3}\.\d{3}\.\d{3}-\*\*$/);
    assert.equal(wallet.balance, 0);
  });

  it('takes a full name, and only a full name', async () => {
    const { token } = await aPlayer(platform.db);
    const { body } = await platform.call(contract.updateName, { token, body: { name: '  Maria   da Silva ' } });
    assert.equal(body.data.first_name, 'Maria');
    assert.equal(body.data.last_name, 'da Silva');
    for (const [name, text] of [
      ['Maria', 'Por favor, insira seu nome completo.'],
      ['Maria S', 'O sobrenome deve ter mais de três caracteres.'],
      ['   ', 'Este campo é obrigatório.'],
      ['Ana\u202e Souza', 'Nome inválido.'],
      ['\u3164\u3164 Souza', 'Nome inválido.'],
      ['<b>Ana</b> Souza', 'Nome inválido.'],
      ['Ana 🎰🎰', 'Sobrenome inválido.'],
      [`Ana ${'\u0336'.repeat(40)}`, 'Sobrenome inválido.'],
      ['Suporte Silva', 'Este nome não pode ser usado.'],
      ['Ana Jangada', 'Este nome não pode ser usado.'],
      ['Ana Jаngаdа', 'Sobrenome inválido.'],
    ] as const) {
      const refused = await platform.call(contract.updateName, { token, body: { name } });
      assert.equal(refused.status, 422);
      assert.deepEqual(refused.body.errors.name, [text]);
    }
    assert.equal((await platform.call(contract.updateName, { token, body: {} })).status, 422);
  });

  it('does not change a verified name', async () => {
    const { token } = await aPlayer(platform.db, { tenant: 'onca', kyc: 'approved' });
    const refused = await platform.call(contract.updateName, {
      token,
      host: 'onca.localhost',
      body: { name: 'Outro Nome' },
    });
    assert.equal(refused.status, 422);
  });

  it('remembers the language', async () => {
    const { token } = await aPlayer(platform.db);
    assert.deepEqual((await platform.call(contract.getLanguage, { token })).body, { language: 'pt' });
    await platform.call(contract.updateLanguage, { token, body: { language: 'en' } });
    assert.deepEqual((await platform.call(contract.getLanguage, { token })).body, { language: 'en' });
    assert.equal((await platform.call(contract.updateLanguage, { token, body: { language: 'fr' } })).status, 422);
  });

  it('hides amounts from other visitors when the player chooses so', async () => {
    const { token } = await aPlayer(platform.db);
    await platform.call(contract.toggleHideMetrics, { token, body: { hide_metrics: true } });
    assert.equal((await platform.call(contract.getProfile, { token })).body.data.hide_metrics, true);
    assert.equal((await platform.call(contract.toggleHideMetrics, { token, body: {} })).status, 422);
  });

  it('stores one address, the last', async () => {
    const { token, user } = await aPlayer(platform.db);
    const address = {
      zip: '60160230',
      street: 'Avenida Beira-Mar',
      number: '100',
      district: 'Meireles',
      city: 'Fortaleza',
      state: 'CE',
    };
    assert.deepEqual((await platform.call(contract.createAddress, { token, body: address })).body, { data: address });
    await platform.call(contract.createAddress, { token, body: { ...address, number: '200', complement: 'ap 3' } });
    const rows = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('addresses').select(['number', 'complement']).where('user_id', '=', user.id).execute(),
    );
    assert.deepEqual(rows, [{ number: '200', complement: 'ap 3' }]);
    const wrong = await platform.call(contract.createAddress, {
      token,
      body: { ...address, zip: '60160-230', state: 'ce' },
    });
    assert.deepEqual(Object.keys(wrong.body.errors), ['zip', 'state']);
  });
});
