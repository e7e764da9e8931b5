import { shownText } from './shown-text.ts';

describe('a text of a player', () => {
  it('has its control characters and marks of direction made visible', () => {
    expect(shownText('Ana\u202Egpj.exe')).toBe('Ana[U+202E]gpj.exe');
    expect(shownText('Ana\u0007\u200B')).toBe('Ana[U+0007][U+200B]');
  });

  it('is isolated where it is written from right to left', () => {
    expect(shownText('שרה')).toBe('\u2068שרה\u2069');
  });

  it('stays as it is otherwise, with accents, line breaks and emoji', () => {
    for (const text of ['João D’Ávila', 'a\nb\tc', '👩‍👧']) expect(shownText(text)).toBe(text);
  });
});
