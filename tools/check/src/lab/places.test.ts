import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineOffer } from '@jangada/contracts/page/offer';
import { placesOf } from './places.ts';

test('every view is mounted once, at a matching path, with the parameters of that path', () => {
  const offer = defineOffer('wallet', {
    texts: { pt: './texts/pt', en: './texts/en' },
    routes: [
      { path: '/account/wallet', expose: './routes/wallet' },
      { path: '/user/transaction', expose: './routes/wallet' },
    ],
    modals: [{ modal: 'transactions', expose: './modals/transactions' }],
  });
  assert.deepEqual(
    placesOf(offer).map(({ kind, expose, props }) => [kind, expose, props]),
    [
      ['route', './routes/wallet', {}],
      ['modal', './modals/transactions', { filter: 'all' }],
    ],
  );
  const [game] = placesOf({ ...offer, modals: [], routes: [{ path: '/casino/{provider}/{game}', expose: './a' }] });
  assert.deepEqual([game?.path, game?.props], ['/casino/example/example', { provider: 'example', game: 'example' }]);
});
