import type { Finding } from '../finding.ts';
import type { Subject, TextTree } from '../subject.ts';

/** Shorter texts may be the same word in both languages: "Slots", "Chat", "OK". */
const SAME_TEXT_CHARACTERS_MIN = 16;

/** All texts by their dotted key. */
export const flatTexts = (tree: TextTree, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatTexts(value, `${prefix}${key}.`)],
    ),
  );

const placeholdersOf = (text: string): string =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort().join(', ');

const missing = (from: Map<string, string>, to: Map<string, string>, where: string): Finding[] =>
  [...from.keys()].filter((key) => !to.has(key)).map((key) => ({ where, says: `${key} is missing.` }));

const empty = (texts: Map<string, string>, where: string): Finding[] =>
  [...texts].filter(([, text]) => text.trim() === '').map(([key]) => ({ where, says: `${key} is empty.` }));

const isSame = (pt: string, en: string): boolean =>
  pt === en && pt.length >= SAME_TEXT_CHARACTERS_MIN && /\s/.test(pt.trim());

/** Checks that both languages have the same texts with the same placeholders, and that none is an untranslated copy. */
export const checkLocales = ({ texts, allowed }: Pick<Subject, 'texts' | 'allowed'>): Finding[] => {
  const [pt, en] = [flatTexts(texts.pt), flatTexts(texts.en)];
  const [inPt, inEn] = ['src/texts/pt.ts', 'src/texts/en.ts'];
  const both = [...pt].flatMap(([key, text]) => {
    const other = en.get(key);
    return other === undefined ? [] : [{ key, text, other }];
  });
  return [
    ...missing(pt, en, inEn),
    ...missing(en, pt, inPt),
    ...empty(pt, inPt),
    ...empty(en, inEn),
    ...both
      .filter(({ text, other }) => placeholdersOf(text) !== placeholdersOf(other))
      .map(({ key, text, other }) => ({
        where: inEn,
        says: `${key} fills in {${placeholdersOf(other)}}; the Portuguese one {${placeholdersOf(text)}}.`,
      })),
    ...both
      .filter(({ key, text, other }) => isSame(text, other) && !allowed.sameTexts.includes(key))
      .map(({ key, text }) => ({ where: inEn, says: `${key} says "${text}" in both languages.` })),
  ];
};
