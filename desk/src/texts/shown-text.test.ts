import { shownText, textInFile } from './shown-text.ts';

describe('a text of a player', () => {
  it('has its control characters and marks of direction made visible', () => {
    expect(shownText('Ana\u202Egpj.exe')).toBe('Ana[U+202E]gpj.exe');
    expect(shownText('Ana\u0007\u200B')).toBe('Ana[U+0007][U+200B]');
  });

  it('is isolated where it is written from right to left', () => {
    expect(shownText('שרה')).toBe('\u2068שרה\u2069');
  });

  it('that is shown already stays as it is, alone and in a sentence', () => {
    for (const text of ['Ana\u202Egpj', 'שרה\u202E', 'a\u2067b\u2069'])
      expect(shownText(shownText(text))).toBe(shownText(text));
    const sentence = `Nota de ${shownText('שרה')}.`;
    expect(shownText(sentence)).toBe(sentence);
    expect(shownText('\u2068a\u202Eb\u2069')).toBe('\u2068a[U+202E]b\u2069');
  });

  it('in a file has its control characters visible, and no marks of ours', () => {
    expect(textInFile('Ana\u202Egpj.exe')).toBe('Ana[U+202E]gpj.exe');
    expect(textInFile(`Nota de ${shownText('שרה')}`)).toBe('Nota de שרה');
  });

  it('stays as it is otherwise, with accents, line breaks and emoji', () => {
    for (const text of ['João D’Ávila', 'a\nb\tc', '👩‍👧']) expect(shownText(text)).toBe(text);
  });
});
