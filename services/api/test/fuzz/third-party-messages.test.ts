import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { sql } from 'kysely';
import { listThirdPartyMessages } from '@jangada/contracts/ops/third-party-messages';
import { demoTenants } from '../../src/seed/demo-tenants.ts';
import { reconcilePix } from '../../src/modules/money/payments/reconcile-pix.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { syncCatalogues } from '../../src/modules/play/games/catalogue-sync.ts';
import { createTenants } from '../../src/tenants/tenants.ts';
import { createHcaptcha } from '../../src/vendors/captcha/hcaptcha.ts';
import { createTurnstile } from '../../src/vendors/captcha/turnstile.ts';
import { createGoogle } from '../../src/vendors/google/google.ts';
import { pixParts } from '../support/run-pix-job.ts';
import { createBacenPix } from '../../src/vendors/pix/bacen.ts';
import { createEfiPayouts } from '../../src/vendors/pix/efi.ts';
import type { PixSession } from '../../src/vendors/pix/pix-session.ts';
import { createStudio } from '../../src/vendors/studio/studio.ts';
import { aListedGame } from '../support/third-parties.ts';
import { aPlayer, balancesOf, type Player } from '../support/players.ts';
import { noticeHeaders } from '../support/sign-notice.ts';
import { deliverNotice } from '../support/stored-notices.ts';
import { startTestPlatform, type TestPlatform } from '../support/test-platform.ts';
import { answeringJson } from '../support/answering-json.ts';
import { amongFifty, mutationsByPlace, mutationsOf, type Mutation } from './mutations.ts';

/*
 * Each third party sends one odd message among fifty valid ones: a field is missing, null, of another type, or huge.
 * The fifty are processed quickly; the odd one is processed, or stored for an operator.
 */

/** The time for one message of 51 items, on a busy machine. */
const TAKES_MS_MAX = 60_000;
const TENANT = 'jangada';
const BRAND = '2410887263374544896';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const e2eid = () => `E18236120${randomBytes(12).toString('hex').slice(0, 23)}`;
const pixKey = demoTenants.find(({ id }) => id === TENANT)?.settings.pixKey ?? '';
const aPix = (agoMinutes = 10) => ({
  endToEndId: e2eid(),
  txid: randomBytes(16).toString('hex'),
  valor: '13.00',
  horario: new Date(Date.now() - agoMinutes * 60_000).toISOString(),
  chave: pixKey,
  infoPagador: 'Fulano',
  devolucoes: [{ id: 'd1', rtrId: 'D1', valor: '13.00', status: 'EM_PROCESSAMENTO', natureza: 'ORIGINAL' }],
});
const aSentPix = () => ({
  idEnvio: randomBytes(16).toString('hex'),
  endToEndId: e2eid(),
  valor: '13.00',
  chave: 'the key of another account',
  status: 'REALIZADO',
  horario: { solicitacao: new Date().toISOString() },
  gnExtras: { erro: { codigo: 'x', motivo: 'y' } },
});

/** Tries each message separately; a failure names its field and value. */
async function each(mutations: readonly Mutation[], check: (mutation: Mutation) => Promise<void>): Promise<void> {
  for (const mutation of mutations) await tried(mutation.what, () => check(mutation));
}

/** Tries all wrong values of a field in one message. */
async function eachPlace(good: unknown, check: (odd: readonly unknown[]) => Promise<void>): Promise<void> {
  for (const [place, mutations] of mutationsByPlace(good))
    await tried(place, () => check(mutations.map(({ message }) => message)));
}

async function tried(what: string, check: () => Promise<void>): Promise<void> {
  const startMs = performance.now();
  await check().catch((error: unknown) => {
    throw new Error(what, { cause: error });
  });
  const tookMs = performance.now() - startMs;
  assert.ok(tookMs < TAKES_MS_MAX, `${what}: ${tookMs} ms`);
}

const receiptsOf = async (e2eids: readonly string[]): Promise<number> =>
  platform.db.read(TENANT, async (reader) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pix_receipts where e2eid = any(${e2eids}::text[])`.execute(reader);
    return Number(rows[0]?.count);
  });

/** A provider with a fixed answer to every call. */
const session =
  (json: unknown): PixSession =>
  async () => ({ status: 200, text: '', json });

function fiftyPix(odd: readonly unknown[], agoMinutes?: number) {
  const e2eids: string[] = [];
  const items = amongFifty(
    () => {
      const one = aPix(agoMinutes);
      e2eids.push(one.endToEndId);
      return one;
    },
    ...odd,
  );
  return { items, e2eids };
}

describe('the PIX provider', () => {
  it('sends a notice with odd parts: the fifty others are stored, and it is not repeated', async () => {
    await eachPlace(aPix(), async (odd) => {
      const { items, e2eids } = fiftyPix(odd, 180);
      const payload = JSON.stringify({ pix: items });
      const headers = noticeHeaders(TENANT, payload);
      const url = `/webhooks/pix/${TENANT}/pix`;
      assert.equal(await deliverNotice(platform, { url, headers, payload }), 200);
      assert.equal(await receiptsOf(e2eids), 50);
    });
  });

  it('sends a notice with an odd part: the fifty others are read, and that one is read or reported', async () => {
    const { readNotice } = createBacenPix(session(null));
    await each(mutationsOf(aPix()), async ({ message }) => {
      const { items, e2eids } = fiftyPix([message]);
      const { received, payouts, unreadable } = await readNotice({ pix: items });
      const ids = new Set(received.map((one) => one.e2eid));
      assert.ok(e2eids.every((one) => ids.has(one)));
      assert.ok(received.length + payouts.length + unreadable.length >= 51);
    });
  });

  it('lists odd Pix: reconciliation finds the fifty others', async () => {
    const tenants = createTenants(platform.db);
    const tenant = await tenants.find(TENANT);
    assert.ok(tenant);
    await eachPlace(aPix(), async (odd) => {
      const { items, e2eids } = fiftyPix(odd);
      const parts = {
        ...pixParts(platform),
        pix: createBacenPix(session({ parametros: null, pix: items })),
        payouts: createEfiPayouts(session({ pix: null })),
      };
      await reconcilePix(parts, tenant, 1);
      assert.equal(await receiptsOf(e2eids), 50);
      // The stored Pix are dated before the period of the next comparison, whose list does not contain them.
      await platform.db.transaction(TENANT, (tx) =>
        sql`update pix_receipts set received_at = now() - interval '1 day' where e2eid = any(${e2eids}::text[])`.execute(
          tx,
        ),
      );
    });
  });

  it('answers with a charge with an odd payment: the fifty others are read', async () => {
    const charge = {
      txid: 'x',
      status: 'CONCLUIDA',
      valor: { original: '13.00' },
      calendario: { criacao: new Date().toISOString(), expiracao: 300 },
      pixCopiaECola: 'x',
    };
    const read = async (json: unknown) => createBacenPix(session(json)).findCharge('x');
    await each(mutationsOf(aPix()), async ({ message }) => {
      const { items, e2eids } = fiftyPix([message]);
      const ids = (await read({ ...charge, pix: items }))?.received.map((one) => one.e2eid) ?? [];
      assert.deepEqual(ids.filter((one) => e2eids.includes(one)).length, 50);
    });
    for (const odd of [{ pixCopiaECola: null }, { calendario: { ...charge.calendario, expiracao: '300' } }])
      assert.equal((await read({ ...charge, ...odd, pix: fiftyPix([null]).items }))?.received.length, 50);
    const noTime = { ...charge, calendario: { criacao: charge.calendario.criacao, expiracao: null } };
    assert.ok((await read(noTime))?.expiresAt);
  });

  it('lists an odd Pix that we sent: the fifty others are compared', async () => {
    await each(mutationsOf(aSentPix()), async ({ message }) => {
      const items = amongFifty(() => aSentPix(), message);
      const { listed, unreadable } = await createEfiPayouts(session({ pix: items })).listSent(new Date(), new Date());
      const ids = new Set(listed.map(({ id }) => id));
      const good = items.filter((item) => item !== message) as { idEnvio: string }[];
      assert.ok(good.every(({ idEnvio }) => ids.has(idEnvio)));
      assert.equal(listed.length + unreadable.length, 51);
    });
  });

  it('sends a notice with an odd part about a Pix that we sent: it is never taken for a payment to us', async () => {
    const { readNotice } = createBacenPix(session(null));
    const sent = { ...aSentPix(), gnExtras: { idEnvio: 'mine' } };
    await each(mutationsOf(sent), async ({ message }) => {
      const { received, payouts } = await readNotice({
        pix: amongFifty(() => ({ ...sent, gnExtras: { idEnvio: 'one' } }), message),
      });
      assert.equal(payouts.filter(({ id }) => id === 'one').length, 50);
      const marked = typeof message === 'object' && message !== null && 'gnExtras' in message;
      const gnExtras = marked ? message.gnExtras : null;
      if (typeof gnExtras === 'object' && gnExtras !== null && 'idEnvio' in gnExtras && gnExtras.idEnvio !== null)
        assert.deepEqual(received, []);
    });
  });
});

describe('the game aggregator', () => {
  const good = (index: number) => aListedGame(`game-${index}`, `Jogo ${index}`, 'Maré Alta', 'mare', 'slots');
  const rich = {
    ...good(1_000),
    aliases: ['joguinho'],
    product_aliases: ['mare'],
    rules: { pt: 'Gire.', en: 'Spin.' },
    rtp: 96,
    features: ['free-spins'],
    demo_game_support: true,
    max_win_multiplier: 5_000,
    popularity: 7,
    url_background: 'https://art.example/b.webp',
  };

  it('lists odd games: the fifty others are in every catalogue', async (t) => {
    const answer = await answeringJson(t);
    const studio = createStudio({ ...platform.config.studio, baseUrl: answer.url });
    const tenants = createTenants(platform.db);
    const parts = { db: platform.db, aggregator: studio, tenants, log: platform.server.log };
    await eachPlace(rich, async (odd) => {
      await platform.db.transaction(TENANT, async (tx) => {
        await tx.updateTable('games').set({ active: false }).execute();
        // The tenant's games are written again although the list has them from the round before.
        await sql`update catalogue_states set version = 0`.execute(tx);
      });
      answer.with(amongFifty(good, ...odd));
      await syncCatalogues(parts);
      const { rows } = await platform.db.read(TENANT, (reader) =>
        sql<{
          count: number;
        }>`select count(*) from games where active and code like 'game-%' and code <> 'game-1000'`.execute(reader),
      );
      assert.equal(Number(rows[0]?.count), 50);
    });
    await platform.db.transaction(TENANT, (tx) => tx.updateTable('games').set({ active: true }).execute());
  });

  it('reports an odd movement: the fifty others are compared', async (t) => {
    const answer = await answeringJson(t);
    const studio = createStudio({ ...platform.config.studio, baseUrl: answer.url });
    const movement = (index: number) => ({
      kind: 'TK_BET',
      transaction_status: 'TS_SUCCESS',
      transaction_uuid: `tx-${index}`,
      amount: 100_000,
      inserted_at: '2026-05-19T13:15:30',
    });
    await each(mutationsOf(movement(1_000)), async ({ message }) => {
      answer.with(amongFifty(movement, message));
      const { movements } = await studio.books.movementsBetween(TENANT, new Date(), new Date());
      const ids = new Set(movements.map(({ txId }) => txId));
      for (let index = 0; index < 50; index += 1) assert.ok(ids.has(`tx-${index}`));
    });
  });

  it('sends an odd win among wins of other rounds: those are paid, whatever it is', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000_000 });
    let call = 0;
    const bet = (round: string) => ({
      request_uuid: `r-${(call += 1)}`,
      user: player.externalName,
      token: player.launchToken,
      transaction_uuid: `bet-${round}`,
      round,
      round_closed: false,
      game_code: 'mare_tidal',
      currency: 'BRL',
      amount: 100_000,
      is_free: false,
      reward_uuid: null,
    });
    const win = (round: string) => ({
      ...bet(round),
      transaction_uuid: `win-${round}`,
      reference_transaction_uuid: `bet-${round}`,
      amount: 200_000,
      round_closed: true,
    });
    await platform.studio('/transaction/bet', bet('odd'));
    const wins = mutationsOf(win('odd')).filter(
      ({ message }) => typeof message === 'object' && !Array.isArray(message),
    );
    let paid = 0;
    for (let from = 0; from < wins.length; from += 10) {
      const round = `good-${from}`;
      await platform.studio('/transaction/bet', bet(round));
      const before = (await balancesOf(platform.db, player)).cash;
      const [answer] = await Promise.all([
        platform.studio('/transaction/win', win(round)),
        ...wins
          .slice(from, from + 10)
          .map(({ message }) => platform.studio('/transaction/win', message as Record<string, unknown>)),
      ]);
      assert.equal(answer?.body.status, 'RS_OK');
      paid += 1;
      assert.ok((await balancesOf(platform.db, player)).cash >= before + 200);
    }
    assert.ok(paid > 10);
  });

  for (const field of ['token', 'round_closed', 'is_free', 'reward_uuid', 'request_uuid'])
    it(`sends ${field} as null: a win is paid where it is not needed`, async () => {
      const player = await aPlayer(platform.db, { cash: 1_000 });
      const round = `null-${field}`;
      const base = {
        request_uuid: round,
        user: player.externalName,
        token: player.launchToken,
        round,
        game_code: 'mare_tidal',
        currency: 'BRL',
      };
      await platform.studio('/transaction/bet', { ...base, transaction_uuid: `b-${round}`, amount: 100_000 });
      const { body } = await platform.studio('/transaction/win', {
        ...base,
        transaction_uuid: `w-${round}`,
        reference_transaction_uuid: `b-${round}`,
        amount: 300_000,
        [field]: null,
      });
      assert.equal(body.status, field === 'request_uuid' ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_OK');
      assert.equal((await balancesOf(platform.db, player)).cash, field === 'request_uuid' ? 900 : 1_200);
    });
});

describe('the sports provider', () => {
  let key: CryptoKey;
  let own: JWK;
  before(async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    key = pair.privateKey;
    own = { ...(await exportJWK(pair.publicKey)), kid: 'fuzz', alg: 'ES256', use: 'sig' };
    // One malformed key does not hide the others.
    platform.third.publishKeys([null, 7, { kty: null }, own] as unknown as JWK[]);
  });

  const send = async (operation: string, payload: unknown) => {
    const token = await new SignJWT({ payload })
      .setProtectedHeader({ alg: 'ES256', kid: 'fuzz' })
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(key);
    return platform.server.inject({
      method: 'POST',
      url: `/providers/sports/bet/${operation}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ payload: token }),
    });
  };
  const message = (player: Player, operation: string, slip: string) => ({
    transaction: {
      id: `${operation}-${slip}`,
      betslip_id: slip,
      ext_player_id: player.externalName,
      operator_brand_id: BRAND,
      amount: operation === 'make' ? 100 : 200,
      currency: 'BRL',
      operation: operation === 'make' ? 'bet' : operation,
    },
    ...(operation === 'make' ? {} : { bet_transaction_id: `make-${slip}` }),
    bonus_id: null,
    bonus_type: null,
    parent_transaction_id: null,
    betslip: { k: '2.0', bets: [{ competitor_name: ['Fortaleza', 'Ceará'] }] },
  });

  it('sends an odd win: a win that only its statement would miss is paid, and fifty others are', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000_000 });
    for (let index = 0; index < 50; index += 1) {
      const slip = `fifty-${index}`;
      assert.equal((await send('make', message(player, 'make', slip))).statusCode, 200);
    }
    const odd = mutationsOf(message(player, 'win', 'odd'));
    await send('make', message(player, 'make', 'odd'));
    let index = 0;
    await each(odd, async ({ message: one }) => {
      const answer = await send('win', one);
      assert.ok([200, 400, 401].includes(answer.statusCode), `${answer.statusCode}`);
      if (index < 50) {
        const slip = `fifty-${index}`;
        assert.equal((await send('win', message(player, 'win', slip))).statusCode, 200);
      }
      index += 1;
    });
    assert.ok(index >= 50);
    const bets = await platform.db.read(TENANT, (reader) =>
      reader
        .selectFrom('bets')
        .select('provider_tx_id')
        .where('provider', '=', 'sports')
        .where('kind', '=', 'win')
        .where('provider_tx_id', 'like', 'win-fifty-%')
        .execute(),
    );
    assert.equal(bets.length, 50);
  });

  for (const [what, betslip] of [
    ['null', null],
    ['a text', 'x'],
    ['a number of odds that is none', { k: {}, bets: [] }],
    ['no names', { k: '1.5', bets: [{ competitor_name: null }] }],
    ['bets of another type', { k: '1.5', bets: 'x' }],
  ] as const)
    it(`sends a win with ${what} as its slip: it is paid`, async () => {
      const player = await aPlayer(platform.db, { cash: 1_000 });
      const slip = `slip ${what}`;
      await send('make', message(player, 'make', slip));
      const answer = await send('win', { ...message(player, 'win', slip), betslip });
      assert.equal(answer.statusCode, 200, answer.body);
      assert.equal((await balancesOf(platform.db, player)).cash, 1_100);
    });

  it('signs what cannot be read: it is refused as a bad request, not as a forgery, and stored', async () => {
    const player = await aPlayer(platform.db);
    const good = message(player, 'win', 'unreadable');
    const answer = await send('win', { ...good, transaction: { ...good.transaction, amount: 'x' } });
    assert.deepEqual([answer.statusCode, answer.json().code], [400, '2004']);
    const { data } = (
      await platform.op(listThirdPartyMessages, { params: { tenant: TENANT }, query: { source: 'sports-wallet' } })
    ).body;
    assert.match(data[0].reason, /^transaction\.amount: /);
  });
});

describe('the identity provider', () => {
  it('signs odd names and marks, and publishes a malformed key: fifty people sign in', async (t) => {
    const answer = await answeringJson(t);
    const pair = await generateKeyPair('RS256', { extractable: true });
    const own = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    answer.with({ keys: [null, 'x', {}, { kty: 7 }, own] });
    const issuer = 'https://accounts.google.example';
    const google = createGoogle({ issuer, jwksUrl: answer.url }, 0);
    const identify = async (payload: Record<string, unknown>) => {
      const token = new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).setIssuer(issuer);
      const idToken = await token.setAudience('client').setIssuedAt().setExpirationTime('60s').sign(pair.privateKey);
      return google.identify({ idToken, clientId: 'client' });
    };
    const good = { sub: '1', email: 'ana@gmail.com', nonce: 'n' };
    const extras = { email_verified: true, name: 'Ana Lima', given_name: 'Ana', family_name: 'Lima', hd: 'x.example' };
    const odd = mutationsOf(extras).filter(({ message }) => typeof message === 'object' && !Array.isArray(message));
    assert.ok(odd.length > 50);
    for (const { what, message } of odd)
      assert.equal((await identify({ ...(message as object), ...good }))?.subject, '1', what);
    // Without a valid `sub` and `nonce` the token is refused, because these fields identify the person and the sign-in.
    for (const { what, message } of mutationsOf(good).filter(({ what: one }) =>
      /^(sub|nonce) is (?!a text|half)/.test(one),
    ))
      if (typeof message === 'object' && message !== null) {
        const subject = (await identify({ ...extras, ...message }).catch(() => undefined))?.subject;
        assert.ok(subject === undefined || subject === '1', what);
      }
  });
});

for (const create of [createTurnstile, createHcaptcha])
  describe(`the captcha by ${create.name}`, () => {
    it('answers oddly: its verdict counts, and what has none is no answer', async (t) => {
      const answer = await answeringJson(t);
      const captcha = create({ ...platform.config.captcha.turnstile, verifyUrl: answer.url });
      const good = { success: true, challenge_ts: '2026-01-01', hostname: 'x', 'error-codes': ['x'], action: 'y' };
      for (const { what, message } of mutationsOf(good)) {
        answer.with(message);
        const verdict = await captcha.verify('token', '127.0.0.1').catch(() => 'no answer');
        const isGood =
          typeof message === 'object' && message !== null && 'success' in message && message.success === true;
        assert.equal(verdict, isGood ? true : 'no answer', what);
      }
    });
  });

describe('the books after all of this', () => {
  it('add up', async () => {
    assert.deepEqual(await platform.db.read(TENANT, verifyLedger), { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
  });
});
