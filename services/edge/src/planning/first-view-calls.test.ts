import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listGames, listHomeGames, getGame } from '@jangada/contracts/domains/games/endpoints';
import { startsCall } from '@jangada/contracts/page/first-view-call';
import type { Offer } from '@jangada/contracts/page/offer';
import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { aSite } from '../testing/a-site.ts';
import { anOffer } from '../testing/test-edge.ts';
import { findPage } from './find-page.ts';
import { firstViewCalls } from './first-view-calls.ts';
import type { Planned } from './plans.ts';

const site = aSite({
  apiLink: 'http://localhost:8080/api/v1',
  betby: { active: false, brand_id: '1', theme_name: 'x' },
});
const expose = './routes/page';

const casino = anOffer('casino', {
  routes: [
    { path: '/', expose, calls: [startsCall(listHomeGames)] },
    { path: '/login', expose },
    {
      path: '/casino/games',
      expose,
      calls: [startsCall(listGames, { query: { searchTerm: '{?searchTerm}', page: 1 } })],
    },
    {
      path: '/casino/{provider}/{game}',
      expose,
      calls: [startsCall(getGame, { body: { game_id: '{game}', provider_code: '{provider}' } })],
    },
  ],
});
const wallet = anOffer('wallet', {
  routes: [{ path: '/account/wallet', expose, calls: [startsCall(listHomeGames), startsCall(getWallet)] }],
});

const planned = (offers: readonly Offer[], state: 'live' | 'maintenance' = 'live'): Planned => {
  const remotes = Object.fromEntries(offers.map((offer) => [offer.remote, { state, chain: [{ offer }] }]));
  // Contains only the fields of a plan that finding a page and its calls needs.
  return { plan: { remotes }, chosen: new Map() } as unknown as Planned;
};

const callsOf = (path: string, search = '', plan = planned([casino, wallet])) => {
  const destination = findPage(path, plan, site);
  assert.ok('page' in destination, path);
  return firstViewCalls(plan, destination.page, site, search).map(({ start: { method, url, body, for: whose } }) =>
    [method, url.replace('http://localhost:8080/api/v1', ''), body, whose].filter(Boolean).join(' '),
  );
};

const check = 'GET /auth/me user';

describe('the calls that the HTML of a page starts', () => {
  it('are the session check and what the route declares, under the address of the API', () => {
    assert.deepEqual(callsOf('/'), [check, 'GET /featured/home-games']);
    assert.deepEqual(callsOf('/en'), [check, 'GET /featured/home-games']);
  });

  it('have the parameters of the route and the query of the address', () => {
    assert.deepEqual(callsOf('/casino/games', '?searchTerm=mar%C3%A9&ref=x'), [
      check,
      'GET /casinos/games?searchTerm=mar%C3%A9&page=1',
    ]);
    assert.deepEqual(callsOf('/casino/mare/onda%20alta'), [
      check,
      'POST /games/get {"game_id":"onda alta","provider_code":"mare"}',
    ]);
  });

  it('are shared by guests with a path of the address, and never with its query', () => {
    const sharedOf = (path: string, search = '') => {
      const destination = findPage(path, planned([casino]), site);
      assert.ok('page' in destination, path);
      return firstViewCalls(planned([casino]), destination.page, site, search).at(-1)?.shared;
    };
    assert.deepEqual(sharedOf('/'), { path: '/featured/home-games', isAddressed: false });
    assert.deepEqual(sharedOf('/casino/games'), { path: '/casinos/games?page=1', isAddressed: false });
    assert.equal(sharedOf('/casino/games', '?searchTerm=x'), null);
    assert.deepEqual(sharedOf('/casino/mare/onda'), {
      path: '/games/get',
      body: '{"game_id":"onda","provider_code":"mare"}',
      isAddressed: true,
    });
  });

  it('of a page that opens a dialog are those of the home page below it', () => {
    assert.deepEqual(callsOf('/login'), [check, 'GET /featured/home-games']);
  });

  it('of a player’s page are for players, whatever they request', () => {
    assert.deepEqual(callsOf('/account/wallet'), [check, 'GET /featured/home-games user', 'GET /profile/wallet user']);
  });

  it('are none but the check where nothing of a remote is shown', () => {
    assert.deepEqual(callsOf('/nowhere/at/all'), [check]);
    assert.deepEqual(callsOf('/', '', planned([casino], 'maintenance')), [check]);
    assert.deepEqual(callsOf('/Offiline'), []);
  });
});
