import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import type { LiveEvent } from './live-list.ts';
import type { Board } from './protocol.ts';
import { registerSports } from './sports.routes.ts';

const BRAND = '2410887263374544896';

describe('the sports provider', () => {
  let folder: string;
  let app: FastifyInstance;
  let token: (life?: string, claims?: JWTPayload) => Promise<string>;
  let stop: () => void;
  const calls: { path: string; payload: string; brand: string | undefined }[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sports-'));
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'o1' }] });
    const operator = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/sports/jwks.json') return response.end(jwks);
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        const { payload }: { payload: string } = JSON.parse(body);
        calls.push({ path: request.url ?? '', payload, brand: request.headers['x-brand-id']?.toString() });
        response.end('{}');
      });
      return undefined;
    });
    await new Promise<void>((resolve) => operator.listen(0, 'localhost', resolve));
    const { port } = operator.address() as AddressInfo;
    const { privateKey: own } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    app = Fastify();
    await registerSports(app, {
      dataDir: folder,
      sports: {
        privateKey: own.export({ type: 'pkcs8', format: 'pem' }).toString(),
        callbackUrl: `http://localhost:${port}/providers/sports`,
        operatorJwksUrl: `http://localhost:${port}/sports/jwks.json`,
      },
    });
    token = (life = '5m', claims = { payload: { player_id: 'p1', currency: 'BRL', lang: 'pt' } }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'o1' })
        .setIssuer('op')
        .setAudience(BRAND)
        .setIssuedAt()
        .setExpirationTime(life)
        .sign(privateKey);
    stop = () => operator.close();
  });
  after(async () => {
    await app.close();
    stop();
    await rm(folder, { recursive: true });
  });

  const board = async (): Promise<Board> => (await app.inject('/sports/api/v1/board')).json();
  const slip = async (requestId: string) => {
    const { events, now } = await board();
    const event = events.find(({ startsAt, sportId }) => startsAt > now + 3_600_000 && sportId === '1');
    const market = event?.markets[0];
    const outcome = market?.outcomes[0];
    assert.ok(event && market && outcome);
    const selections = [{ eventId: event.id, market: market.key, outcome: outcome.id, odds: 1.01 }];
    return { requestId, kind: 'single', stake: 500, selections, acceptAnyOdds: true };
  };
  const bet = async (bearer: string | undefined, payload: object) =>
    app.inject({
      method: 'POST',
      url: '/sports/api/v1/bets',
      payload,
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    });

  it('lets the origin that an address declares frame the widget’s page, and no other page', async () => {
    const policyOf = async (query: string) =>
      (await app.inject(`/sports/frame${query}`)).headers['content-security-policy']?.toString() ?? '';
    assert.match(await policyOf('?origin=https%3A%2F%2Fbet.example'), /; frame-ancestors https:\/\/bet\.example$/);
    for (const query of ['', '?origin=*', '?origin=https%3A%2F%2Fbet.example%20*'])
      assert.match(await policyOf(query), /; frame-ancestors 'none'$/, query);
  });

  it('lists its live matches for the page around the widget', async () => {
    const { events } = (await app.inject('/sports/api/v1/live')).json<{ events: LiveEvent[] }>();
    const live = (await board()).events.filter(({ state }) => state.phase === 'live').map(({ id }) => id);
    assert.ok(events.length > 0);
    for (const { id, path, league, score } of events) {
      assert.ok(live.includes(id));
      assert.match(path, /^\/event\//);
      assert.ok(league.pt && league.en && score.length === 2);
    }
  });

  it('serves one classic script with the renderer, revalidated by ETag', async () => {
    const script = await app.inject('/sports/bt-renderer.min.js');
    assert.match(script.body, /BTRenderer/);
    assert.doesNotMatch(script.body, /\beval\(|new Function/);
    const again = await app.inject({
      url: '/sports/bt-renderer.min.js',
      headers: { 'if-none-match': script.headers.etag ?? '' },
    });
    assert.equal(again.statusCode, 304);
  });

  it('serves sports as a game page for the frame of an operator’s site', async () => {
    const page = await app.inject('/sports/game?brand_id=2410887263374544896&lang=en');
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /<html lang="en">/);
    assert.doesNotMatch(String(page.headers['content-security-policy']), /frame-ancestors/);
    for (const [, path = ''] of page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      assert.equal((await app.inject(path)).statusCode, 200, path);
  });

  it('allows other origins, also in preflight requests', async () => {
    const preflight = await app.inject({ method: 'OPTIONS', url: '/sports/api/v1/bets' });
    assert.equal(preflight.statusCode, 204);
    assert.equal(preflight.headers['access-control-allow-origin'], '*');
    assert.match(String(preflight.headers['access-control-allow-headers']), /authorization/);
  });

  it('returns an event with all its markets, and 404 for an unknown one', async () => {
    const [event] = (await board()).events.filter(({ state }) => state.phase === 'scheduled');
    const full = await app.inject(`/sports/api/v1/events/${event?.slug}`);
    assert.ok(full.json().markets.length > (event?.markets.length ?? 0));
    assert.equal((await app.inject('/sports/api/v1/events/nothing-here')).statusCode, 404);
  });

  it('places a bet with a session signed by the operator, and signs its own calls', async () => {
    const placed = await bet(await token(), await slip('r1'));
    assert.equal(placed.statusCode, 201);
    const [call] = calls.slice(-1);
    assert.equal(call?.path, '/providers/sports/bet/make');
    assert.equal(call.brand, BRAND);
    const jwks: JSONWebKeySet = (await app.inject('/sports/jwks.json')).json();
    const { payload } = await jwtVerify<{ payload: { transaction: Record<string, unknown> } }>(
      call.payload,
      createLocalJWKSet(jwks),
      { algorithms: ['ES256'] },
    );
    const { transaction } = payload.payload;
    assert.deepEqual(Object.keys(transaction).toSorted(), [
      'amount',
      'betslip_id',
      'bonus_id',
      'currency',
      'ext_player_id',
      'id',
      'operation',
      'operator_brand_id',
      'operator_id',
      'player_id',
      'timestamp',
    ]);
    assert.deepEqual([transaction.amount, transaction.currency, transaction.operator_brand_id], [500, 'BRL', BRAND]);
  });

  it('lists the bets of the requesting player', async () => {
    const mine = await app.inject({
      url: '/sports/api/v1/bets',
      headers: { authorization: `Bearer ${await token()}` },
    });
    assert.equal(mine.json().bets.length, 1);
  });

  it('refuses a guest, an expired session, one with another signature, and one without a player', async () => {
    const { privateKey: stranger } = await generateKeyPair('ES256');
    const forged = await new SignJWT({ payload: { player_id: 'p1' } })
      .setProtectedHeader({ alg: 'ES256', kid: 'o1' })
      .setIssuer('op')
      .setAudience(BRAND)
      .setExpirationTime('5m')
      .sign(stranger);
    const payload = await slip('r2');
    const answers = await Promise.all([
      bet(undefined, payload),
      bet(await token('-1m'), payload),
      bet(forged, payload),
      bet(await token('5m', {}), payload),
    ]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [401, 401, 401, 401],
    );
    assert.deepEqual(
      answers.map((answer) => answer.json().code),
      ['unauthenticated', 'token_expired', 'unauthenticated', 'unauthenticated'],
    );
  });

  it('refuses a malformed slip by naming the field', async () => {
    const answer = await bet(await token(), { ...(await slip('r3')), stake: 'ten' });
    assert.equal(answer.statusCode, 422);
    assert.match(answer.json().message, /stake/);
  });

  it('settles a bet as ordered', async () => {
    const { id } = (await bet(await token(), await slip('r4'))).json();
    const order = (payload: object) => app.inject({ method: 'POST', url: '/control/sports/settle', payload });
    assert.equal((await order({ betslip_id: id, result: 'won' })).json().status, 'won');
    assert.equal(calls.at(-1)?.path, '/providers/sports/bet/win');
    assert.equal((await order({ betslip_id: id, result: 'won' })).statusCode, 409);
    assert.equal((await order({ result: 'won' })).statusCode, 422);
    assert.equal((await order({ event_id: 'sna_f0_1', result: 'sideways' })).statusCode, 422);
  });

  it('settles all bets of an event by its score', async () => {
    const request = await slip('r5');
    await bet(await token(), request);
    const eventId = request.selections[0]?.eventId;
    await app.inject({ method: 'POST', url: '/control/sports/settle', payload: { event_id: eventId, result: '3-0' } });
    const mine = await app.inject({
      url: '/sports/api/v1/bets',
      headers: { authorization: `Bearer ${await token()}` },
    });
    assert.ok(mine.json().bets.every(({ status }: { status: string }) => status !== 'accepted'));
  });

  it('closes while a client reads the feed', async () => {
    const other = Fastify({ forceCloseConnections: false });
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await registerSports(other, {
      dataDir: join(folder, 'other'),
      sports: { privateKey: pem, callbackUrl: null, operatorJwksUrl: null },
    });
    const address = await other.listen({ port: 0, host: 'localhost' });
    const stream = await fetch(`${address}/sports/api/v1/feed`);
    assert.match(stream.headers.get('content-type') ?? '', /text\/event-stream/);
    await other.close();
    assert.match(await stream.text(), /^retry: /);
  });
});
