import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fitsMaskedDocument } from './masked-document.ts';

it('a document that is shown in part fits a CPF with the same visible digits', () => {
  const fits = (masked: string) => fitsMaskedDocument(masked, '52998224725');
  assert.deepEqual([fits('52998224725'), fits('529******25'), fits('***982247**')], [true, true, true]);
  assert.deepEqual([fits('529******26'), fits('***982248**'), fits('')], [false, false, false]);
  // Four digits prove nothing, and a CNPJ is no CPF.
  assert.deepEqual([fits('52*******25'), fits('00000000000191')], [false, false]);
});
