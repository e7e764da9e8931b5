import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { after, before, describe, it, mock } from 'node:test';
import { buyBox } from '@jangada/contracts/domains/boxes/endpoints';
import { listDocuments, uploadDocument } from '@jangada/contracts/domains/documents/endpoints';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { aBoxType } from '../../test/support/boxes.ts';
import { whileLedgerFails } from '../../test/support/full-disk.ts';
import { aPlayer, balancesOf, type Player } from '../../test/support/players.ts';
import { startTestPlatform, type Answer, type TestPlatform } from '../../test/support/test-platform.ts';
import { aPdf, upload } from '../../test/support/uploads.ts';
import { verifyLedger } from '../../test/support/verify-ledger.ts';

const BRAND = '2410887263374544896';
const CASH = 10_000;
const STAKE = 2_000;
const UNITS_PER_CENTAVO = 1_000;

let platform: TestPlatform;
let sportsKey: CryptoKey;
before(async () => {
  platform = await startTestPlatform();
  const pair = await generateKeyPair('ES256', { extractable: true });
  sportsKey = pair.privateKey;
  platform.third.publishKeys([{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }]);
});
after(() => platform.stop());

type Reply = Pick<Answer, 'status' | 'body'>;
type Call = (player: Player) => Promise<() => Promise<Reply>>;

/** Each call costs R$ 20,00 and can be sent again. */
const moneyCalls: Readonly<Record<string, Call>> = {
  'a casino bet': async ({ externalName: user, launchToken: token }) => {
    const transaction = { user, token, transaction_uuid: randomUUID(), round: randomUUID(), round_closed: false };
    const stake = { game_code: 'mare_tidal', currency: 'BRL', amount: STAKE * UNITS_PER_CENTAVO, is_free: false };
    return () => platform.studio('/transaction/bet', { ...transaction, ...stake });
  },
  'a sports bet': async ({ externalName }) => {
    const payload = {
      amount: STAKE,
      currency: 'BRL',
      player_id: externalName,
      transaction: {
        id: randomUUID(),
        betslip_id: randomUUID(),
        ext_player_id: externalName,
        operator_brand_id: BRAND,
        amount: STAKE,
        currency: 'BRL',
        operation: 'bet',
      },
      betslip: { bets: [] },
    };
    const token = await new SignJWT({ payload })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer('provider')
      .setAudience(BRAND)
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(sportsKey);
    return async () => {
      const reply = await platform.server.inject({
        method: 'POST',
        url: '/providers/sports/bet/make',
        payload: { payload: token },
      });
      return { status: reply.statusCode, body: reply.json() };
    };
  },
  'a box': async ({ token }) => {
    const type = await aBoxType(platform.db, { price: STAKE });
    const headers = { 'idempotency-key': randomUUID() };
    return () => platform.call(buyBox, { token, headers, body: { box_id: type.id } });
  },
  'a withdrawal': async ({ token, user }) => {
    const method = await platform.call(addWithdrawMethod, { token, body: { type: 'cpf', key: user.cpf } });
    const headers = { 'idempotency-key': randomUUID() };
    return () =>
      platform.call(requestWithdrawal, { token, headers, body: { method_id: method.body.data.id, amount: STAKE } });
  },
};

const aVerifiedPlayer = async (): Promise<Player> => {
  const player = await aPlayer(platform.db, { cash: CASH });
  await platform.db.transaction('jangada', (tx) =>
    tx
      .updateTable('users')
      .set({ email_verified_at: new Date(), phone_verified_at: new Date() })
      .where('id', '=', player.user.id)
      .execute(),
  );
  return player;
};

const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

describe('a database whose disk is full', () => {
  for (const [name, prepare] of Object.entries(moneyCalls))
    it(`answers ${name} with 503, moves nothing, and takes the same call once when there is room`, async () => {
      const player = await aVerifiedPlayer();
      const send = await prepare(player);
      const refused = await whileLedgerFails(platform.database, send);
      assert.deepEqual([refused.status, refused.body.code], [503, 'server.unavailable']);
      assert.equal(await cashOf(player), CASH);
      for (const again of [await send(), await send()]) assert.equal(again.status, 200, JSON.stringify(again.body));
      assert.equal(await cashOf(player), CASH - STAKE);
      const books = await platform.db.read('jangada', verifyLedger);
      assert.deepEqual(books, { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
    });

  for (const sqlState of ['53200', '57014', '57P01', '58030', '40001', '25006', '55P03'])
    it(`is answered as ${sqlState} is: 503`, async () => {
      const send = await moneyCalls['a casino bet']?.(await aVerifiedPlayer());
      assert.ok(send);
      const { status, body }: Reply = await whileLedgerFails(platform.database, send, sqlState);
      assert.deepEqual([status, body.code], [503, 'server.unavailable']);
    });

  it('is not confused with a bug, which is 500', async () => {
    const send = await moneyCalls['a casino bet']?.(await aVerifiedPlayer());
    assert.ok(send);
    for (const sqlState of ['22003', '42703', 'XX000']) {
      const { status, body }: Reply = await whileLedgerFails(platform.database, send, sqlState);
      assert.deepEqual([status, body.code], [500, 'server.failed'], sqlState);
    }
  });
});

describe('a store of files that is full', () => {
  it('is answered with 503, nothing half is stored, and the same document is taken when there is room', async () => {
    const { token } = await aPlayer(platform.db);
    const send = () => upload(platform, uploadDocument, { token, fields: { type: 'cnh' }, file: aPdf() });
    const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const full = mock.method(fs.promises, 'writeFile', () => Promise.reject(noSpace));
    syncBuiltinESMExports();
    const refused = await send();
    full.mock.restore();
    syncBuiltinESMExports();
    assert.deepEqual([refused.status, refused.body.code], [503, 'server.unavailable']);
    assert.deepEqual((await platform.call(listDocuments, { token })).body.data, []);
    assert.equal((await send()).status, 200);
  });
});
