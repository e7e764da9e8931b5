import { completed, openMention, splitMentions, suggestedNames } from './mentions.ts';

test.each([
  ['@', 1, { start: 0, query: '' }],
  ['oi @an', 6, { start: 3, query: 'an' }],
  ['oi @Ana S', 9, { start: 3, query: 'Ana S' }],
  ['a@b.com', 7, null],
  ['oi @an', 2, null],
  ['@ana. tudo bem com', 18, null],
])('%j with the caret at %d mentions %j', (text, caret, expected) =>
  expect(openMention(text, caret)).toEqual(expected),
);

test('a completed mention replaces what was typed and preserves what follows', () => {
  expect(completed('oi @an tudo?', { start: 3, query: 'an' }, 'Ana S.')).toEqual({
    text: 'oi @Ana S. tudo?',
    caret: 11,
  });
});

test('at most five names are suggested', () => {
  const names = ['Ana', 'Ane', 'Ani', 'Ano', 'Anu', 'Any', 'Bia'];
  expect(suggestedNames(names, 'an')).toEqual(names.slice(0, 5));
});

test('a text is split at known names; the longer name wins, and a name within a word is none', () => {
  const split = (text: string) =>
    splitMentions(text, ['Ana', 'Ana S.', 'Léo (1)']).map((part) => [part.text, part.isMention]);
  expect(split('oi @Ana S. e @Léo (1)!')).toEqual([
    ['oi ', false],
    ['@Ana S.', true],
    [' e ', false],
    ['@Léo (1)', true],
    ['!', false],
  ]);
  expect(split('@Analu @Bia')).toEqual([['@Analu @Bia', false]]);
});
