import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fuzzedCall } from '@jangada/server/testing/fuzz/fuzzed-call';
import { fuzzSettings, inTime } from '@jangada/server/testing/fuzz/fuzz-settings';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import type { ZodMiniType } from 'zod/mini';
import { betCall, rollbackCall, userCall, winCall } from '../../src/vendors/studio/wallet-messages.ts';
import { pix } from '../../src/vendors/pix/bacen-messages.ts';
import { callbackMessage } from '../../src/vendors/sports/sports-provider.ts';
import { FIRST_TENANT } from '../contract/fixture.ts';
import { aPlayer, type Player } from '../support/players.ts';
import { noticeHeaders } from '../support/sign-notice.ts';
import type { TestPlatform } from '../support/test-platform.ts';

/** The parts of the fuzz test that its provider calls need. */
interface Checks {
  readonly platform: () => TestPlatform;
  /** @throws when the call is refused and wrote more than the record of the call itself */
  readonly checkWritten: (what: string, isRefused: boolean) => Promise<void>;
}

const BRAND = '2410887263374544896';
const CASH = 1_000_000;
const E2E_ID = 'E'.repeat(32);

/** Bodies of one schema that are close to a valid one, always with a valid signature. */
const signedBodies = (body: ZodMiniType, base: unknown): fc.Arbitrary<string> =>
  fuzzedCall({ body, base: { body: base }, headers: ['accept'] }).map((call) => call.body);

interface ProviderCalls extends Checks {
  readonly player: () => Player;
  readonly sendBody: Send;
}

type Send = (
  what: string,
  url: string,
  headers: Record<string, string>,
  payload: string,
) => Promise<LightMyRequestResponse>;

/** Calls of third parties with the right keys and arbitrary content: only our ledger limits what they can move. */
export const fuzzProviderCalls = ({ platform, checkWritten }: Checks): void => {
  let player: Player;
  before(async () => {
    player = await aPlayer(platform().db, { cash: CASH });
  });

  const sendBody: Send = async (what, url, headers, payload) => {
    const answer = await inTime(
      what,
      platform().server.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      }),
    );
    assert.ok(answer.statusCode < 500, `${what} answers ${answer.statusCode} ${answer.body}`);
    return answer;
  };

  const calls = { platform, checkWritten, player: () => player, sendBody };
  fuzzStudio(calls);
  fuzzSports(calls);
  fuzzPix(calls);
};

function fuzzStudio({ platform, checkWritten, player, sendBody }: ProviderCalls): void {
  describe('any message of the studio that is signed', () => {
    const transaction = () => ({
      request_uuid: 'r-1',
      user: player().externalName,
      token: player().launchToken,
      transaction_uuid: 'fuzz-bet',
      round: 'fuzz-round',
      game_code: 'mare_tidal',
      currency: 'BRL',
      amount: 100_000,
    });
    const messages: readonly [string, ZodMiniType, () => object][] = [
      ['/user/info', userCall, () => ({ request_uuid: 'r-1', user: player().externalName })],
      ['/user/balance', userCall, () => ({ request_uuid: 'r-1', user: player().externalName })],
      ['/transaction/bet', betCall, transaction],
      [
        '/transaction/win',
        winCall,
        () => ({ ...transaction(), transaction_uuid: 'fuzz-win', reference_transaction_uuid: 'fuzz-bet' }),
      ],
      [
        '/transaction/rollback',
        rollbackCall,
        () => ({
          request_uuid: 'r-1',
          user: player().externalName,
          transaction_uuid: 'fuzz-back',
          reference_transaction_uuid: 'fuzz-bet',
        }),
      ],
    ];
    for (const [path, schema, base] of messages)
      it(`${path}: is answered with 200 and a status, and moves nothing where that is a refusal`, async () => {
        await checkWritten(path, false);
        await fc.assert(
          fc.asyncProperty(signedBodies(schema, base()), async (payload) => {
            const url = `/providers/studio${path}`;
            const answer = await sendBody(
              path,
              url,
              { 'x-hub88-signature': platform().signedAsStudio(payload) },
              payload,
            );
            if (answer.statusCode !== 200) assert.equal(answer.statusCode, 400, answer.body);
            const isDone = answer.statusCode === 200 && answer.json().status === 'RS_OK';
            await checkWritten(path, !isDone);
          }),
          fuzzSettings,
        );
      });
  });
}

function fuzzSports({ platform, checkWritten, player, sendBody }: ProviderCalls): void {
  describe('any message of the sports provider that is signed', () => {
    let key: CryptoKey;
    before(async () => {
      const pair = await generateKeyPair('ES256', { extractable: true });
      key = pair.privateKey;
      const published = { ...(await exportJWK(pair.publicKey)), kid: 'fuzz', alg: 'ES256', use: 'sig' };
      platform().third.publishKeys([published]);
    });
    const message = (operation: string) => ({
      transaction: {
        id: `fuzz-${operation}`,
        betslip_id: 'fuzz-slip',
        ext_player_id: player().externalName,
        operator_brand_id: BRAND,
        amount: 100,
        currency: 'BRL',
        operation: operation === 'make' ? 'bet' : operation,
      },
      ...(operation === 'make' ? {} : { bet_transaction_id: 'fuzz-make' }),
      ...(operation === 'rollback' ? { parent_transaction_id: 'fuzz-win' } : {}),
      betslip: { k: '1.5', bets: [{ competitor_name: ['Fortaleza', 'Ceará'] }] },
    });
    const signed = (payload: unknown): Promise<string> =>
      new SignJWT({ payload })
        .setProtectedHeader({ alg: 'ES256', kid: 'fuzz' })
        .setIssuedAt()
        .setExpirationTime('60s')
        .sign(key);
    const read = (body: string): unknown => {
      try {
        return JSON.parse(body);
      } catch {
        return body;
      }
    };
    for (const operation of ['make', 'win', 'lost', 'refund', 'discard', 'rollback', 'commit', 'settlement'])
      it(`${operation}: is applied, or refused with a number of the provider's and moves nothing`, async () => {
        await checkWritten(operation, false);
        await fc.assert(
          fc.asyncProperty(signedBodies(callbackMessage, message(operation)), async (body) => {
            const payload = JSON.stringify({ payload: await signed(read(body)) });
            const answer = await sendBody(operation, `/providers/sports/bet/${operation}`, {}, payload);
            assert.ok([200, 400, 401, 413].includes(answer.statusCode), `${operation}: ${answer.statusCode}`);
            await checkWritten(operation, answer.statusCode !== 200);
          }),
          fuzzSettings,
        );
      });
  });
}

function fuzzPix({ checkWritten, sendBody }: ProviderCalls): void {
  it('any signed notice of the PIX provider is taken or refused, and moves nothing where it is refused', async () => {
    const base = { endToEndId: E2E_ID, txid: 'a'.repeat(32), valor: '10.00', horario: new Date().toISOString() };
    await checkWritten('a notice', false);
    const parts = signedBodies(pix, base);
    const bodies = fc.oneof(
      { weight: 8, arbitrary: parts.map((part) => `{"pix":[${part || 'null'}]}`) },
      { weight: 1, arbitrary: parts },
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (payload) => {
        const headers = noticeHeaders(FIRST_TENANT, payload);
        const answer = await sendBody('a notice', `/webhooks/pix/${FIRST_TENANT}/pix`, headers, payload);
        assert.ok([200, 400, 413, 422].includes(answer.statusCode), `${answer.statusCode} ${answer.body}`);
        await checkWritten('a notice', answer.statusCode !== 200);
      }),
      fuzzSettings,
    );
  });
}
