import type { Operation } from '@jangada/contracts/ops/operation';
import { missingFilter, unsortedFilters } from '@jangada/contracts/ops/sorts';
import { oneOf, type AddressParts } from '../address/read-parts.ts';
import type { CellKind } from '../parts/cell-value.tsx';
import { useTranslation } from '../texts/use-translation.ts';

/** What rows or figures are sorted by. */
export interface Sort<Name extends string = string> {
  readonly by: Name;
  readonly isDescending: boolean;
}

/** `-ggr`: by GGR, the largest first. */
export const readSort = (text: string): Sort => ({ by: text.replace(/^-/, ''), isDescending: text.startsWith('-') });

/** The sort of an address, if it is by one of the names. */
export const sortIn = <Name extends string>(address: AddressParts, names: readonly Name[]): Sort<Name> | null =>
  address.read('sort', (text) => {
    const { by, isDescending } = readSort(text);
    const name = oneOf(names)(by);
    return name === undefined ? undefined : { by: name, isDescending };
  });

/** The sort after a press on a heading: the largest first, then the smallest first, then as it was. */
export const nextSort = (sort: Sort | null, by: string): string | null => {
  if (sort?.by !== by) return `-${by}`;
  return sort.isDescending ? by : null;
};

export const ariaSort = (sort: Sort | null): 'ascending' | 'descending' | undefined =>
  sort === null ? undefined : sort.isDescending ? 'descending' : 'ascending';

/** What a list can be sorted by beside its filters: an index has the rows of these in this order. */
export const sortsBeside = (
  operation: Pick<Operation, 'sorts' | 'sortNeeds'>,
  filters: Readonly<Record<string, string>>,
): readonly string[] =>
  Object.keys(operation.sorts ?? {}).filter((sort) => {
    const query = { ...filters, sort };
    return unsortedFilters(operation, query).length === 0 && missingFilter(operation, query) === undefined;
  });

/** A sort in words: "Amount: largest first". */
export const useSortText = () => {
  const { t } = useTranslation();
  return (column: { readonly head: string; readonly kind?: CellKind }, isDescending: boolean): string => {
    const isTime = column.kind === 'moment' || column.kind === 'day';
    const words = isTime ? (['newest', 'oldest'] as const) : (['largest', 'smallest'] as const);
    return t(`list.${isDescending ? words[0] : words[1]}`, { column: column.head });
  };
};
