import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { login } from '../domains/auth/endpoints.ts';
import { getGame, listGames, listHomeGames, listRecentGames, setFavorite } from '../domains/games/endpoints.ts';
import { getWallet } from '../domains/profile/endpoints.ts';
import { createDeposit } from '../domains/payments/endpoints.ts';
import * as z from '../values/schema.ts';
import { FIRST_VIEW_CALLS_MAX, fillCall, startsCall } from './first-view-call.ts';
import { defineOffer } from './offer.ts';
import { offer } from './offer.schema.ts';

const none = new URLSearchParams();

describe('a call of the first view', () => {
  it('is plain data, and declares when it is for players only', () => {
    assert.deepEqual(startsCall(getWallet), { method: 'GET', path: '/profile/wallet', for: 'user' });
    assert.deepEqual(startsCall(listHomeGames), {
      method: 'GET',
      path: '/featured/home-games',
      sameForGuests: true,
    });
    assert.deepEqual(startsCall(listRecentGames, { query: { page: 1 } }), {
      method: 'GET',
      path: '/games/recent',
      query: { page: 1 },
      for: 'user',
    });
  });

  it('has no side effects: calls that move money, write or sign in are refused', () => {
    for (const endpoint of [createDeposit, setFavorite, login]) assert.throws(() => startsCall(endpoint), TypeError);
    assert.equal(startsCall(getGame, { body: { game_id: '{game}', provider_code: '{provider}' } }).method, 'POST');
  });

  it('accepts fields of its endpoint only', () => {
    // @ts-expect-error a list of games has no page of letters
    startsCall(listGames, { query: { page: 'one' } });
    // @ts-expect-error and no such filter
    startsCall(listGames, { query: { colour: 'red', page: 1 } });
  });

  it('fills templates from the route and the address, and omits what neither has', () => {
    const call = startsCall(listGames, {
      query: { searchTerm: '{?searchTerm}', category: '{filter}', provider: '{?provider}', page: 1 },
    });
    const filled = fillCall(call, { filter: 'crash' }, new URLSearchParams('searchTerm=mar%C3%A9&other=1'));
    assert.deepEqual(filled.query, { searchTerm: 'maré', category: 'crash', page: 1 });
    const body = fillCall(
      startsCall(getGame, { body: { game_id: '{game}', provider_code: '{provider}' } }),
      { provider: 'mare', game: '7' },
      none,
    ).body;
    assert.deepEqual(Object.entries(body ?? {}), [
      ['game_id', '7'],
      ['provider_code', 'mare'],
    ]);
  });

  it('is checked with its offer, in number too', () => {
    const texts = { pt: './texts/pt', en: './texts/en' } as const;
    const withCalls = (calls: unknown) => {
      const declared = defineOffer('raffle', { texts, routes: [{ path: '/raffle', expose: './routes/page' }] });
      return z.safeParse(offer, { ...declared, routes: declared.routes.map((route) => ({ ...route, calls })) }).success;
    };
    const call = startsCall(listHomeGames);
    assert.equal(withCalls([call]), true);
    assert.equal(withCalls(Array.from({ length: FIRST_VIEW_CALLS_MAX + 1 }, () => call)), false);
    for (const wrong of [{ method: 'DELETE' }, { path: 'https://elsewhere.test/' }, { query: { page: { nested: 1 } } }])
      assert.equal(withCalls([{ ...call, ...wrong }]), false, JSON.stringify(wrong));
  });
});
