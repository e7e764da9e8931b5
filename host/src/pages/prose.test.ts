import { readProse } from './prose.ts';

const paragraph = (text: string) => ({ kind: 'paragraph', text });

test('headings begin sections, empty lines end paragraphs, dashes make lists', () => {
  const text = 'Olá\nmundo.\n\nDois.\n\n## Um título\n\nAntes:\n- a\n- b\nDepois.\n\n## Outro\n- c';
  expect(readProse(text)).toEqual([
    { heading: null, blocks: [paragraph('Olá mundo.'), paragraph('Dois.')] },
    {
      heading: 'Um título',
      blocks: [paragraph('Antes:'), { kind: 'list', items: ['a', 'b'] }, paragraph('Depois.')],
    },
    { heading: 'Outro', blocks: [{ kind: 'list', items: ['c'] }] },
  ]);
});

test('markup and signs that only look like ours stay text', () => {
  expect(readProse('<b>x</b>\n\n##sem espaço\n\n-5 graus\n\n# um só')).toEqual([
    {
      heading: null,
      blocks: [paragraph('<b>x</b>'), paragraph('##sem espaço'), paragraph('-5 graus'), paragraph('# um só')],
    },
  ]);
});

test('line breaks of any system separate lines, and an empty text has none', () => {
  expect(readProse('a\r\n\r\nb\rc')).toEqual([{ heading: null, blocks: [paragraph('a'), paragraph('b c')] }]);
  expect(readProse(' \n\n ')).toEqual([]);
});
