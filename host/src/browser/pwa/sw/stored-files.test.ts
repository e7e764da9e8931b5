/** @jest-environment node */
import { firstAddressOf, isWholeFile, isSecondAttempt, isStorable, storedFileOf } from './stored-files.ts';

const SITE = 'https://site.test';

const kindOf = (url: string, destination: RequestDestination = 'script', method = 'GET') =>
  storedFileOf({ url: new URL(url, SITE).href, destination, method }, SITE);

test.each([
  ['/releases/casino/1.2.3/entry.0a1b2c3d.js', 'releases'],
  ['/releases/host/1.2.3/inter-latin.woff2', 'fonts'],
  ['/brand/jangada/logo.svg', 'brand'],
  ['/api/_icons/lucide.json?icons=wallet', 'icons'],
])('%s is stored as %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

test('a cover from another origin is a picture', () => {
  expect(kindOf('https://studio.test/art/a.avif?w=180', 'image')).toBe('images');
});

test.each([
  '/',
  '/casino/games',
  '/build.json',
  '/sw-custom.js',
  '/manifest.webmanifest',
  '/api/site-config?domain=a',
  '/api/geoip',
  '/delivery/v1/beacons',
  '/releases/casino',
  'https://api.test/wallet',
  'https://api.test/releases/casino/1.0.0/a.js',
  'https://studio.test/brand/a.svg',
])('%s is never stored', (url) => {
  expect(kindOf(url, '')).toBe(null);
});

test('requests with a body and ranges are not stored', () => {
  expect(kindOf('/releases/casino/1.2.3/a.js', 'script', 'POST')).toBe(null);
  expect(kindOf('/releases/casino/1.2.3/win.mp3', 'audio')).toBe(null);
});

test('the script of a worker is not stored, because no browser checks its hash', () => {
  expect(kindOf('/releases/host/1.2.3/0a1b2c3d.js', 'worker')).toBe(null);
});

test('a retry of a file is the same file, fetched anew', () => {
  const address = `${SITE}/releases/casino/1.2.3/a.js`;
  expect([isSecondAttempt(address), isSecondAttempt(`${address}?attempt=2`)]).toEqual([false, true]);
  expect(firstAddressOf(`${address}?attempt=2`)).toBe(address);
});

describe('a file of a release', () => {
  const answer = (changes: object = {}) => ({
    status: 200,
    type: 'basic' as const,
    redirected: false,
    headers: new Headers({ 'content-type': 'text/javascript' }),
    ...changes,
  });

  it('is stored when it is complete', () => expect(isWholeFile(answer())).toBe(true));

  it.each([
    ['a part of it', { status: 206 }],
    ['an opaque answer', { status: 0, type: 'opaque' }],
    ['an error', { status: 503 }],
    ['the answer of another address', { redirected: true }],
    ['a page of a captive portal', { headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }) }],
  ])('is not stored from %s', (_, changes) => expect(isWholeFile(answer(changes))).toBe(false));
});

describe('a picture from another origin', () => {
  const answer = (control: string | null, status = 200) => ({
    status,
    type: 'cors' as const,
    redirected: false,
    headers: new Headers(control === null ? {} : { 'cache-control': control }),
  });

  it('is stored when its server allows shared caching', () => {
    expect(isStorable(answer('public, max-age=31536000, immutable'))).toBe(true);
  });

  it.each([null, 'private, max-age=60', 'public, no-store', 'max-age=60'])('is not stored with %s', (control) => {
    expect(isStorable(answer(control))).toBe(false);
  });

  it('is not stored when it is an error or opaque', () => {
    expect(isStorable(answer('public', 404))).toBe(false);
    expect(isStorable(answer('public', 0))).toBe(false);
  });
});
