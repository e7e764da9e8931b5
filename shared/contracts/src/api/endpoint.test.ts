import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pathOf } from './endpoint.ts';

describe('the path of a call', () => {
  it('encodes each parameter as one segment, whatever it contains', () => {
    assert.equal(pathOf('/games/{slug}', { slug: 'a/b c' }), '/games/a%2Fb%20c');
  });

  it('keeps the slashes of a parameter that extends to the end', () => {
    assert.equal(pathOf('/files/{path…}', { path: 'art/a b.webp' }), '/files/art/a%20b.webp');
  });

  it('is refused without a parameter that it needs', () => {
    assert.throws(() => pathOf('/games/{slug}', {}), /needs the parameter slug/);
  });
});
