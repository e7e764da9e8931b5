import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { MatrixPair } from '@jangada/contracts/delivery/matrix.endpoints';
import { pairsToTry } from './matrix.ts';

const result = { views: { tried: 2, offered: 3 }, failed: [], tool: 'Chromium', at: '2026-11-23T12:00:00Z', by: 'ana' };

const aPair = (version: string, change: Partial<MatrixPair> = {}): MatrixPair => ({
  ...{ host: '1.0.0', remote: 'wallet', version, tenants: ['jangada'], mismatches: [], result: null },
  ...change,
});

const pairs = [
  aPair('1.0.0'),
  aPair('1.1.0', { result }),
  aPair('1.2.0', { mismatches: ['Button of @jangada/design is not there'] }),
  aPair('1.3.0', { tenants: ['onca'], result: { ...result, views: { tried: 0, offered: 3 } } }),
];

const versions = (options: Parameters<typeof pairsToTry>[1]) =>
  pairsToTry(pairs, options).map(({ version }) => version);

it('tries the live pairs without a result, and none that the contract refuses', () => {
  assert.deepEqual(versions({ tenant: undefined, force: false }), ['1.0.0', '1.3.0']);
});

it('tries known pairs again when forced, and those of one tenant when one is named', () => {
  assert.deepEqual(versions({ tenant: undefined, force: true }), ['1.0.0', '1.1.0', '1.3.0']);
  assert.deepEqual(versions({ tenant: 'onca', force: false }), ['1.3.0']);
});
