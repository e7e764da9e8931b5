import { Button, Flex, HStack, Span } from '@jangada/design';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCommands } from '../command/command-store.ts';
import { useFormats } from '../locale/formats.ts';
import { operationOf } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { errorText } from '../parts/error-text.ts';
import { toasts } from '../parts/toasts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { type ListView, valueIn } from './list-view.ts';
import { readPages, TooManyRows, useReadPage } from './read-pages.ts';
import { useRowActions } from './row-sheet.tsx';
import type { ListRows } from './use-list-rows.ts';
import type { Marks } from './use-marks.ts';

/** One command is for at most so many things: each runs and is logged for itself. */
const BULK_ITEMS_MAX = 10_000;

interface BulkBarProps<Row> {
  readonly view: ListView<Row>;
  readonly list: ListRows<Row>;
  readonly marks: Marks;
}

const sumOf = <Row,>({ columns }: ListView<Row>, rows: readonly Row[]): number | null => {
  const money = columns.find(({ kind }) => kind === 'money');
  return money ? rows.reduce((total, row) => total + Number(valueIn(money, row) ?? 0), 0) : null;
};

/** The marked rows: how many, their sum, and the commands for all of them. */
export const BulkBar = <Row,>({ view, list, marks }: BulkBarProps<Row>) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  const actionsOf = useRowActions(view);
  const rows = list.rows ?? [];
  const chosen = rows.filter((row) => marks.keys.has(view.keyOf(row)));
  const open = (words: string, all: readonly Row[]): void => {
    const able = all.flatMap((row) => {
      const action = actionsOf(row).find((one) => one.words === words);
      return action ? [{ row, target: { label: view.keyOf(row), params: action.params(row) } }] : [];
    });
    const kept = new Set(able.map(({ row }) => row));
    useCommands.getState().open({
      words,
      targets: able.map(({ target }) => target),
      skipped: all.filter((row) => !kept.has(row)).map(view.keyOf),
      sum: sumOf(
        view,
        able.map(({ row }) => row),
      ),
      onDone: marks.clear,
    });
  };
  const reading = useReadAll(view, list.query, open);
  if (chosen.length === 0) return null;
  const sum = marks.isAll ? null : sumOf(view, chosen);
  const total = list.total === null ? [] : [formats.count(list.total, list.isTotalMore)];
  const label = marks.isAll ? [t('list.allMatch'), ...total].join(': ') : t('list.marked', { count: chosen.length });
  const possible = [...new Map((view.actions ?? []).map((action) => [action.words, action])).keys()].filter((words) =>
    chosen.some((row) => actionsOf(row).some((action) => action.words === words)),
  );
  const canMarkAll = !marks.isAll && marks.isPageMarked && (list.next !== null || list.isTotalMore);
  return (
    <Flex
      role="region"
      aria-label={label}
      position="sticky"
      bottom="4"
      zIndex="bar"
      align="center"
      gap="3"
      wrap="wrap"
      px="4"
      py="2.5"
      bg="raised"
      borderRadius="tile"
      borderWidth="1px"
      borderColor="border.strong"
      boxShadow="floating"
      alignSelf="center"
    >
      <Span fontSize="sm" fontWeight="600" fontVariantNumeric="tabular-nums" role="status">
        {reading.read === null
          ? label + (sum === null ? '' : ` · ${formats.money(sum)}`)
          : t('list.reading', { count: formats.number(reading.read) })}
      </Span>
      {reading.read === null ? (
        <HStack gap="2" wrap="wrap">
          {canMarkAll ? (
            <Button size="sm" variant="pastel" onClick={marks.markAll}>
              {[t('list.markAll'), ...total].join(': ')}
            </Button>
          ) : null}
          {possible.map((words) => (
            <Button
              key={words}
              size="sm"
              variant="outline"
              onClick={() => (marks.isAll ? reading.start(words) : open(words, chosen))}
            >
              {texts.name(operationOf(words))}
            </Button>
          ))}
          <Button size="sm" variant="ghost" onClick={marks.clear}>
            {t('list.unmark')}
          </Button>
        </HStack>
      ) : (
        <Button size="sm" variant="outline" onClick={reading.stop}>
          {t('list.stop')}
        </Button>
      )}
    </Flex>
  );
};

/** Reads what the filter matches now, for a command; it can be stopped. */
const useReadAll = <Row,>(
  view: ListView<Row>,
  query: Readonly<Record<string, string>>,
  onRead: (words: string, rows: readonly Row[]) => void,
) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const readPage = useReadPage(view, query);
  const stopping = useRef<AbortController | null>(null);
  const [read, setRead] = useState<number | null>(null);
  const { mutate } = useMutation({
    mutationFn: async (_words: string) => {
      const controller = new AbortController();
      stopping.current = controller;
      setRead(0);
      const rows: Row[] = [];
      await readPages(readPage, {
        ...{ rowsMax: BULK_ITEMS_MAX, signal: controller.signal },
        onRows: (page, count) => (rows.push(...page), setRead(count)),
      });
      return rows;
    },
    onSuccess: (rows, words) => onRead(words, rows),
    onError: (error) => {
      if (stopping.current?.signal.aborted) return;
      const tooMany = t('list.bulkTooMany', { max: formats.number(BULK_ITEMS_MAX) });
      toasts.show({ kind: 'error', text: error instanceof TooManyRows ? tooMany : errorText(error, t) });
    },
    onSettled: () => setRead(null),
  });
  return { read, start: (words: string) => mutate(words), stop: () => stopping.current?.abort() };
};
