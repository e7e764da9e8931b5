import { useMemo } from 'react';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import type { ListColumn, ListFilter } from './list-view.ts';

type Unnamed<Row> = Omit<ListColumn<Row>, 'head' | 'fileHead' | 'inFile'> & {
  readonly head?: string;
  /** The field whose name heads the value in the CSV. */
  readonly headInFile?: string;
};

/**
 * Columns with the names of their fields in the reader's language.
 *
 * @param columns a constant of the module: it is read once per language
 */
export const useColumns = <Row>(columns: readonly Unnamed<Row>[]): readonly ListColumn<Row>[] => {
  const { field } = useOperationTexts();
  return useMemo(
    () =>
      columns.map((column) => ({
        ...column,
        head: column.head ?? field(column.id),
        ...(column.headInFile !== undefined && { fileHead: field(column.headInFile) }),
      })),
    [columns, field],
  );
};

/** A filter with fixed values and their names. */
export const useChoiceFilter = (): ((id: string, values: readonly string[]) => ListFilter) => {
  const texts = useOperationTexts();
  return (id, values) => ({
    id,
    label: texts.field(id),
    kind: 'choice',
    choices: values.map((value) => ({ value, label: texts.value(id, value) })),
  });
};

/** A filter that is on or off. */
export const useFlagFilter = (): ((id: string, value: string) => ListFilter) => {
  const texts = useOperationTexts();
  return (id, value) => {
    const label = texts.value(id, value);
    return { id, label, kind: 'flag', choices: [{ value, label }] };
  };
};

/** A filter that is typed. */
export const useTypedFilter = (): ((id: string, kind: ListFilter['kind']) => ListFilter) => {
  const texts = useOperationTexts();
  return (id, kind) => ({ id, label: texts.field(id), kind });
};
