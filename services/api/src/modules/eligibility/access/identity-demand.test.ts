import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addWithdrawMethod } from '@jangada/contracts/domains/wallet/endpoints';
import { getWithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import { setTenantSettings } from '@jangada/contracts/ops/tenants';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { demandsIdentity } from './identity-demand.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const set = async (identityMoments: readonly string[] | null): Promise<number> =>
  (await platform.op(setTenantSettings, { params: { tenant: 'jangada' }, body: { settings: { identityMoments } } }))
    .status;
const addKey = ({ token }: Player) => platform.call(addWithdrawMethod, { token, body: { type: 'cpf' } });

describe('the moments at which an identity is demanded', () => {
  it('are the withdrawal where the site has kyc, and those that the tenant names', () => {
    const site = { kyc: false, identityMoments: ['bank-data' as const] };
    assert.deepEqual(
      (['withdrawal', 'bank-data'] as const).map((moment) => [
        demandsIdentity({ kyc: true }, moment),
        demandsIdentity({ kyc: false }, moment),
        demandsIdentity(site, moment),
      ]),
      [
        [true, false, false],
        [false, false, true],
      ],
    );
  });

  it('keep a key from a player who has not proved who they are, and from nobody else', async () => {
    assert.equal((await addKey(await aPlayer(platform.db))).status, 200);
    assert.equal(await set(['bank-data']), 200);
    const refused = await addKey(await aPlayer(platform.db));
    assert.deepEqual(
      [refused.body.code, refused.body.reason],
      ['account.verification-required', 'identity-unverified'],
    );
    assert.equal((await addKey(await aPlayer(platform.db, { kyc: 'approved' }))).status, 200);
    assert.equal(await set(null), 200);
    assert.equal((await addKey(await aPlayer(platform.db))).status, 200);
  });

  it('keep money from leaving where the withdrawal is one of them, without kyc too', async () => {
    const blockers = async () => {
      const { token } = await aPlayer(platform.db, { cash: 10_000 });
      return JSON.stringify((await platform.call(getWithdrawOptions, { token })).body.data);
    };
    const before = await blockers();
    assert.equal(await set(['withdrawal']), 200);
    assert.notEqual(await blockers(), before);
    assert.match(await blockers(), /identity/);
    assert.equal(await set(null), 200);
  });

  it('are no others than those that the platform keeps', async () => {
    assert.equal(await set(['sign-up']), 422);
  });
});
