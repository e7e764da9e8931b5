import { INTEGRITY_GLOBAL } from '@jangada/contracts/delivery/boot';
import { aRelease } from '../../test/support/render-in-shell.tsx';
import { createAllowedFiles } from './allowed-files.ts';

const integrityOf = (address: string): string | undefined =>
  (Reflect.get(globalThis, INTEGRITY_GLOBAL) as (address: string) => string | undefined)(address);

const next = { ...aRelease('wallet', '2.0.0'), integrity: { 'entry.js': 'sha384-next' } };

beforeEach(() => {
  const known: Readonly<Record<string, string>> = { '/releases/wallet/1.0.0/entry.js': 'sha384-first' };
  Reflect.set(globalThis, INTEGRITY_GLOBAL, (address: string) => known[new URL(address, document.baseURI).pathname]);
});

test('files of a new plan can run, with their hashes, in addition to those of the first one', () => {
  const files = createAllowedFiles();
  expect(integrityOf('/releases/wallet/2.0.0/entry.js')).toBeUndefined();
  files.allow(next);
  expect(integrityOf('/releases/wallet/2.0.0/entry.js?attempt=2')).toBe('sha384-next');
  expect(integrityOf('/releases/wallet/1.0.0/entry.js')).toBe('sha384-first');
});

test('a release that is no longer in a plan loads nothing more, until a plan contains it again', () => {
  const first = { ...aRelease('wallet', '1.0.0'), integrity: { 'entry.js': 'sha384-first' } };
  const files = createAllowedFiles();
  files.forbid(first);
  expect(integrityOf('/releases/wallet/1.0.0/entry.js')).toBeUndefined();
  files.allow(first);
  expect(integrityOf('/releases/wallet/1.0.0/entry.js')).toBe('sha384-first');
});

test('the same path on another origin is another file', () => {
  createAllowedFiles().allow(next);
  expect(integrityOf('https://elsewhere.example/releases/wallet/2.0.0/entry.js')).toBeUndefined();
});
