import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProse } from './prose.ts';

const paragraph = (text: string) => ({ kind: 'paragraph', text });

describe('the text of a content page', () => {
  it('has sections by headings, paragraphs by empty lines and lists by dashes', () => {
    const text = 'Olá\nmundo.\n\nDois.\n\n## Um título\n\nAntes:\n- a\n- b\nDepois.\n\n## Outro\n- c';
    assert.deepEqual(readProse(text), [
      { heading: null, blocks: [paragraph('Olá mundo.'), paragraph('Dois.')] },
      {
        heading: 'Um título',
        blocks: [paragraph('Antes:'), { kind: 'list', items: ['a', 'b'] }, paragraph('Depois.')],
      },
      { heading: 'Outro', blocks: [{ kind: 'list', items: ['c'] }] },
    ]);
  });

  it('leaves markup and signs that only look like ours as text', () => {
    assert.deepEqual(readProse('<b>x</b>\n\n##sem espaço\n\n-5 graus\n\n# um só'), [
      {
        heading: null,
        blocks: [paragraph('<b>x</b>'), paragraph('##sem espaço'), paragraph('-5 graus'), paragraph('# um só')],
      },
    ]);
  });

  it('has lines by the line breaks of any system, and none when it is empty', () => {
    assert.deepEqual(readProse('a\r\n\r\nb\rc'), [{ heading: null, blocks: [paragraph('a'), paragraph('b c')] }]);
    assert.deepEqual(readProse(' \n\n '), []);
  });
});
