import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { firstLanguage } from './first-language.ts';

describe('the language of a first visit', () => {
  const cases: [cookie: string | undefined, accept: string | undefined, language: 'pt' | 'en'][] = [
    ['en', 'pt-BR', 'en'],
    ['pt', 'en-US', 'pt'],
    ['xx', 'en-US', 'en'],
    [undefined, 'pt-BR,pt;q=0.9,en-US;q=0.8', 'pt'],
    [undefined, 'en-US,en;q=0.9', 'en'],
    [undefined, 'pt-PT', 'pt'],
    [undefined, 'en-GB,pt-BR', 'en'],
    [undefined, 'fr-FR,en', 'en'],
    [undefined, 'en;q=0.1,pt;q=0.9', 'pt'],
    [undefined, 'ja', 'pt'],
    [undefined, '', 'pt'],
    [undefined, undefined, 'pt'],
  ];
  for (const [cookie, accept, language] of cases) {
    it(`is ${language} for cookie ${cookie ?? 'none'} and browser "${accept ?? ''}"`, () => {
      assert.equal(firstLanguage(cookie, accept), language);
    });
  }
});
