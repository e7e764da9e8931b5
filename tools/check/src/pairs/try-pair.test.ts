import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Release } from '@jangada/contracts/delivery/release';
import { defineOffer } from '@jangada/contracts/page/offer';
import { pathsOf } from './try-pair.ts';

const release = (offer: Release['offer']): Release => ({
  ...{ format: 1, remote: 'wallet', version: '1.0.0', uniqueName: 'wallet__00000000', entry: 'entry.js' },
  ...{ contract: { built: '3.0.0', range: '^3.0.0' }, exposes: {}, files: [] },
  ...(offer && { offer }),
});

const texts = { pt: './texts/pt', en: './texts/en' } as const;

it('the pages of a pair are those without parameters that the visitor may see, and the home page', () => {
  const wallet = release(
    defineOffer('wallet', {
      texts,
      routes: [
        { path: '/account/wallet', expose: './routes/wallet' },
        { path: '/promotion', expose: './routes/promotion' },
      ],
    }),
  );
  assert.deepEqual(pathsOf(wallet, false), ['/', '/promotion']);
  assert.deepEqual(pathsOf(wallet, true), ['/', '/account/wallet', '/promotion']);
  const casino = release(
    defineOffer('casino', {
      texts,
      routes: [
        { path: '/', expose: './routes/home' },
        { path: '/casino/{provider}/{game}', expose: './routes/game' },
      ],
    }),
  );
  assert.deepEqual(pathsOf(casino, false), ['/']);
});
