import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { browserSecretIn, guestIdOf, newBrowserSecret } from './browser-cookie.ts';

describe('the guest id of a browser', () => {
  it('is a UUID v4 that follows from the secret alone, so that every process finds the same one', () => {
    const secret = 'A'.repeat(43);
    assert.equal(guestIdOf(secret), guestIdOf(secret));
    assert.match(guestIdOf(secret), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('is different for every secret', () => {
    const ids = Array.from({ length: 1_000 }, () => guestIdOf(newBrowserSecret()));
    assert.equal(new Set(ids).size, ids.length);
  });
});

describe('the browser cookie', () => {
  const secret = newBrowserSecret();

  it('is found among other cookies, under its whole name', () => {
    assert.equal(browserSecretIn(`lang=pt; browser=${secret}; guest_id=x`), secret);
    assert.equal(browserSecretIn(`__Host-browser=${secret}`, '__Host-browser'), secret);
    assert.equal(browserSecretIn(`mybrowser=${secret}`), null);
    assert.equal(browserSecretIn(`__Host-browser=${secret}`), null);
  });

  it('is missing when its value is not a secret as servers issue them', () => {
    for (const wrong of ['', secret.slice(1), `${secret}a`, guestIdOf(secret), `"${secret}"`])
      assert.equal(browserSecretIn(`browser=${wrong}`), null, wrong);
    assert.equal(browserSecretIn(undefined), null);
  });

  it('that is sent twice is its first one, as every reader of cookies takes it', () => {
    assert.equal(browserSecretIn(`browser=${secret}; browser=${newBrowserSecret()}`), secret);
  });
});
