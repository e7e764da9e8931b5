import { oneOf, type AddressParts } from '../address/read-parts.ts';

/** By which figure lines are sorted. */
export interface LineSort<Name extends string = string> {
  readonly by: Name;
  readonly isDescending: boolean;
}

/** `sort=-ggr` of an address: by GGR, the largest first. */
export const sortIn = <Name extends string>(address: AddressParts, names: readonly Name[]): LineSort<Name> | null =>
  address.read('sort', (text) => {
    const by = oneOf(names)(text.replace(/^-/, ''));
    return by === undefined ? undefined : { by, isDescending: text.startsWith('-') };
  });

/** The sort after a press on a figure: the largest first, then the smallest first, then as it was. */
export const nextSort = (sort: LineSort | null, by: string): string | null => {
  if (sort?.by !== by) return `-${by}`;
  return sort.isDescending ? by : null;
};
