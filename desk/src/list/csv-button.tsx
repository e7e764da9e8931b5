import { Button, Icon, Span } from '@jangada/design';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { errorText } from '../parts/error-text.ts';
import { writtenAt } from '../parts/cell-value.tsx';
import { toasts } from '../parts/toasts.ts';
import { useTenant } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { createCsv, CSV_ROWS_MAX, saveFile } from './export-csv.ts';
import { useFilterText } from './filter-bar.tsx';
import { valueIn, type ListColumn, type ListView } from './list-view.ts';
import { useNamesForFile } from '../parts/player-names.tsx';
import { filterOf, readPages, TooManyRows, useReadPage } from './read-pages.ts';
import { readSort, useSortText } from './sort.ts';

interface CsvButtonProps<Row> {
  readonly view: ListView<Row>;
  /** The shown columns, in their order. */
  readonly shown: readonly ListColumn<Row>[];
  readonly query: Readonly<Record<string, string>>;
}

/** A file with everything that the filter matches, in the shown columns; a press stops one that is being written. */
export const CsvButton = <Row,>(props: CsvButtonProps<Row>) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { read, start, stop } = useCsv(props);
  return (
    <Button
      size="sm"
      variant={read === null ? 'ghost' : 'pastel'}
      onClick={read === null ? start : stop}
      title={t('list.csvHelp')}
      leftIcon={<Icon name={read === null ? 'lucide:download' : 'lucide:x'} size={15} />}
    >
      {read === null ? 'CSV' : <Span role="status">{t('list.csvStop', { count: formats.number(read) })}</Span>}
    </Button>
  );
};

const useCsv = <Row,>({ view, shown, query }: CsvButtonProps<Row>) => {
  const { t, language } = useTranslation();
  const texts = useOperationTexts();
  const formats = useFormats();
  const me = useMe();
  const tenant = useTenant();
  const readPage = useReadPage(view, query, 'file');
  const namesForFile = useNamesForFile();
  const textOf = useFilterText();
  const sortText = useSortText();
  const filterWords = (given: Readonly<Record<string, string>>): string =>
    Object.entries(filterOf(given))
      .map(([id, value]) => {
        const filter = view.filters?.find((one) => one.id === id);
        const sorted = id === 'sort' ? view.columns.find((column) => column.id === readSort(value).by) : undefined;
        if (sorted) return sortText(sorted, readSort(value).isDescending);
        if (!filter) return `${texts.field(id)}: ${value}`;
        return filter.kind === 'flag' ? filter.label : `${filter.label}: ${textOf(filter, value)}`;
      })
      .join(', ');
  const stopping = useRef<AbortController | null>(null);
  const [read, setRead] = useState<number | null>(null);
  const { mutate } = useMutation({
    mutationFn: async () => {
      const { signal } = (stopping.current = new AbortController());
      setRead(0);
      // The number of a row leads from the file back to it.
      const numbers = shown.some(({ id }) => id === 'id') ? [] : view.columns.filter(({ id }) => id === 'id');
      const ofPlayers = shown.filter(({ kind }) => kind === 'player');
      const names = ofPlayers.length === 0 || namesForFile === null ? null : namesForFile();
      const players = names && { nameOf: names.nameOf, number: t('list.csvNumber'), name: t('list.csvName') };
      const csv = createCsv({ columns: [...numbers, ...shown], language, texts, players });
      const count = await readPages(readPage, {
        ...{ rowsMax: CSV_ROWS_MAX, signal },
        onRows: async (rows, so) => {
          await names?.learn(
            rows.flatMap((row) => ofPlayers.map((column) => valueIn(column, row))),
            signal,
          );
          csv.addRows(rows);
          setRead(so);
        },
      });
      const at = writtenAt();
      const filter = filterWords(query) || '–';
      saveFile(
        `${tenant}-${view.id}-${at.slice(0, 'YYYY-MM-DD'.length)}.csv`,
        csv.end([t('list.csvFooter', { filter, at, who: me.name })]),
      );
      return count;
    },
    onSuccess: (count) =>
      toasts.show({ kind: 'success', text: t('list.csvDone', { count, shown: formats.number(count) }) }),
    onError: (error) => {
      if (stopping.current?.signal.aborted) return;
      const text =
        error instanceof TooManyRows ? t('list.csvTooMany', { max: formats.number(error.max) }) : errorText(error, t);
      toasts.show({ kind: 'error', text });
    },
    onSettled: () => setRead(null),
  });
  return { read, start: () => mutate(), stop: () => stopping.current?.abort() };
};
