import { en } from './en.ts';
import { pt } from './pt.ts';

interface Tree {
  readonly [key: string]: string | Tree;
}

const flat = (tree: Tree, above = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as [string, string]] : flat(value, `${above}${key}.`),
  );

const placeholdersIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe('the texts of the desk', () => {
  it('have the same keys and the same placeholders in both languages', () => {
    const english = new Map(flat(en));
    const portuguese = flat(pt);
    expect([...english.keys()].toSorted()).toEqual(portuguese.map(([key]) => key).toSorted());
    for (const [key, text] of portuguese)
      expect([key, placeholdersIn(english.get(key) ?? '')]).toEqual([key, placeholdersIn(text)]);
  });
});
