import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentTitle } from './document-title.ts';

describe('the title of a document', () => {
  for (const [site, page, title] of [
    ['Jangada', undefined, 'Jangada'],
    ['Jangada', 'Carteira', 'Carteira | Jangada'],
    ['', undefined, 'Cassino Online e Apostas Esportivas'],
    ['  ', 'Carteira', 'Carteira | Cassino Online e Apostas Esportivas'],
  ] as const) {
    it(`of the site “${site}” and the page “${page ?? ''}” is “${title}”`, () =>
      assert.equal(documentTitle(site, page), title));
  }
});
