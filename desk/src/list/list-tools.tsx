import { Box, Button, Flex, HStack, Icon, IconButton, Stack, Text } from '@jangada/design';
import { PageDialog } from '../parts/page-dialog.tsx';
import { Checkbox } from '@jangada/design/field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/ops-client.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { errorText } from '../parts/error-text.ts';
import { toasts } from '../parts/toasts.ts';
import { useTenant } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import type { Columns } from './columns-store.ts';
import { csvOf, readAllRows, saveFile, TooManyRows, type ReadPage } from './export-csv.ts';
import type { ListColumn, ListView } from './list-view.ts';
import { SavedViews, type ViewOfList } from './saved-views.tsx';
import { startColumns } from './use-table-model.ts';

interface ListToolsProps<Row> {
  readonly view: ListView<Row>;
  readonly columns: Columns;
  /** The shown columns, in their order. */
  readonly shown: readonly ListColumn<Row>[];
  readonly query: Readonly<Record<string, string>>;
  readonly saved: ViewOfList;
  readonly onColumns: (columns: Columns | undefined) => void;
}

/** Saved views, columns, CSV. */
export const ListTools = <Row extends object>(props: ListToolsProps<Row>) => {
  const { t } = useTranslation();
  const [isChoosing, setIsChoosing] = useState(false);
  const saving = useCsv(props);
  return (
    <HStack gap="1" flexShrink="0">
      <SavedViews view={props.saved} />
      <Button
        size="sm"
        variant="ghost"
        onClick={() => setIsChoosing(true)}
        leftIcon={<Icon name="lucide:sliders-horizontal" size={15} />}
      >
        {t('list.columns')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        loading={saving.isPending}
        onClick={() => saving.mutate()}
        title={t('list.csvHelp')}
        leftIcon={<Icon name="lucide:download" size={15} />}
      >
        CSV
      </Button>
      {isChoosing ? <ColumnsDialog {...props} onClose={() => setIsChoosing(false)} /> : null}
    </HStack>
  );
};

/** A file with everything that the filter matches, in the shown columns. */
const useCsv = <Row extends object>({ view, shown, query }: ListToolsProps<Row>) => {
  const { t, language } = useTranslation();
  const texts = useOperationTexts();
  const formats = useFormats();
  const me = useMe();
  const tenant = useTenant();
  return useMutation({
    mutationFn: async () => {
      const { cursor: _, page: __, after: ___, ...filter } = query;
      const readPage = (async (place) =>
        (await call(view.operation, {
          params: { tenant, ...view.params },
          query: { ...filter, ...place },
        })) as Awaited<ReturnType<ReadPage<Row>>>) satisfies ReadPage<Row>;
      const rows = await readAllRows(readPage);
      const now = new Date().toISOString();
      const footer = [
        t('list.csvFooter', { filter: new URLSearchParams(filter).toString() || '–', at: now, who: me.name }),
      ];
      saveFile(
        `${tenant}-${view.id}-${now.slice(0, 10)}.csv`,
        csvOf(rows, { view, columns: shown, language, texts, footer }),
      );
      return rows.length;
    },
    onSuccess: (count) =>
      toasts.show({ kind: 'success', text: t('list.csvDone', { count, shown: formats.number(count) }) }),
    onError: (error) =>
      toasts.show({ kind: 'error', text: error instanceof TooManyRows ? t('list.csvTooMany') : errorText(error, t) }),
  });
};

const moved = (order: readonly string[], id: string, by: number): string[] => {
  const next = order.filter((one) => one !== id);
  next.splice(Math.max(0, order.indexOf(id) + by), 0, id);
  return next;
};

const toggled = (list: readonly string[], id: string): string[] =>
  list.includes(id) ? list.filter((one) => one !== id) : [...list, id];

/** Which columns are shown, in which order, and which stay at the start. */
const ColumnsDialog = <Row extends object>({
  view,
  columns,
  onColumns,
  onClose,
}: ListToolsProps<Row> & { onClose: () => void }) => {
  const { t } = useTranslation();
  const known = new Map(view.columns.map((column) => [column.id, column]));
  const order = [...new Set([...columns.order, ...known.keys()])].filter((id) => known.has(id));
  const change = (next: Partial<Columns>): void => onColumns({ ...columns, order, ...next });
  return (
    <PageDialog
      title={t('list.columns')}
      size="sm"
      onClose={onClose}
      footer={
        <HStack justify="space-between" width="full">
          <Button variant="ghost" onClick={() => onColumns(startColumns(view.columns))}>
            {t('list.columnsReset')}
          </Button>
          <Button color="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </HStack>
      }
    >
      <Stack gap="1">
        <Text fontSize="sm" color="fg.muted">
          {t('list.columnsHelp')}
        </Text>
        {order.map((id, index) => {
          const head = known.get(id)?.head ?? id;
          const isPinned = columns.pinned.includes(id);
          return (
            <Flex key={id} align="center" gap="1">
              <Box flex="1" minWidth="0">
                <Checkbox
                  label={head}
                  checked={!columns.hidden.includes(id)}
                  onChange={() => change({ hidden: toggled(columns.hidden, id) })}
                />
              </Box>
              <IconButton
                label={t(isPinned ? 'list.unpin' : 'list.pin', { column: head })}
                aria-pressed={isPinned}
                size="sm"
                variant={isPinned ? 'pastel' : 'ghost'}
                onClick={() => change({ pinned: toggled(columns.pinned, id) })}
              >
                <Icon name="lucide:pin" size={15} />
              </IconButton>
              <IconButton
                label={t('list.earlier', { column: head })}
                size="sm"
                variant="ghost"
                disabled={index === 0}
                onClick={() => change({ order: moved(order, id, -1) })}
              >
                <Icon name="lucide:arrow-up" size={15} />
              </IconButton>
              <IconButton
                label={t('list.later', { column: head })}
                size="sm"
                variant="ghost"
                disabled={index === order.length - 1}
                onClick={() => change({ order: moved(order, id, 1) })}
              >
                <Icon name="lucide:arrow-down" size={15} />
              </IconButton>
            </Flex>
          );
        })}
      </Stack>
    </PageDialog>
  );
};
