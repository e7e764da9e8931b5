import { Box, Button, Flex, HStack, Icon, IconButton, Span, Stack, Text } from '@jangada/design';
import { PageDialog } from '../parts/page-dialog.tsx';
import { Checkbox, TextInput } from '@jangada/design/field';
import { Menu } from '@jangada/design/menu';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { call } from '../api/ops-client.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { errorText } from '../parts/error-text.ts';
import { toasts } from '../parts/toasts.ts';
import { useTenant } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import type { Columns, SavedView } from './columns-store.ts';
import { csvOf, readAllRows, saveFile, TooManyRows, type ReadPage } from './export-csv.ts';
import type { ListColumn, ListView } from './list-view.ts';
import { startColumns } from './use-table-model.ts';

interface ListToolsProps<Row> {
  readonly view: ListView<Row>;
  readonly columns: Columns;
  /** The shown columns, in their order. */
  readonly shown: readonly ListColumn<Row>[];
  readonly query: Readonly<Record<string, string>>;
  readonly views: readonly SavedView[];
  readonly onColumns: (columns: Columns | undefined) => void;
  readonly onSave: (view: SavedView) => void;
  readonly onRemove: (name: string) => void;
}

/** Saved views, columns, CSV. */
export const ListTools = <Row extends object>(props: ListToolsProps<Row>) => {
  const { t } = useTranslation();
  const [isChoosing, setIsChoosing] = useState(false);
  const saving = useCsv(props);
  return (
    <HStack gap="1" flexShrink="0">
      <SavedViews {...props} />
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

const withoutPlace = (search: string): string => {
  const params = new URLSearchParams(search);
  for (const name of ['cursor', 'page', 'after', 'open']) params.delete(name);
  params.sort();
  return params.toString();
};

/** Own views of this list: an address with its columns. A changed one says so. */
const SavedViews = <Row extends object>({ columns, views, onColumns, onSave, onRemove }: ListToolsProps<Row>) => {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const { search } = useLocation();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  const current = views.find(({ name }) => name === chosen);
  const now = { search: withoutPlace(search), columns };
  const isModified =
    current !== undefined &&
    JSON.stringify({ search: current.search, columns: current.columns }) !== JSON.stringify(now);
  const open = (view: SavedView): void => {
    setChosen(view.name);
    onColumns(view.columns);
    setSearch(new URLSearchParams(view.search));
  };
  return (
    <>
      <Menu
        label={t('list.views')}
        items={[
          ...views.map((view) => ({
            id: view.name,
            label: view.name,
            icon: view.name === chosen ? 'lucide:check' : 'lucide:star',
            onSelect: () => open(view),
          })),
          ...(isModified && current
            ? [
                {
                  id: '-keep',
                  label: t('list.viewKeep', { name: current.name }),
                  separated: true,
                  onSelect: () => onSave({ ...now, name: current.name }),
                },
                { id: '-reset', label: t('list.viewReset'), onSelect: () => open(current) },
              ]
            : []),
          {
            id: '-save',
            label: t('list.viewSave'),
            icon: 'lucide:plus',
            separated: true,
            onSelect: () => setIsNaming(true),
          },
          ...(current
            ? [
                {
                  id: '-remove',
                  label: t('list.viewRemove', { name: current.name }),
                  tone: 'danger' as const,
                  onSelect: () => {
                    onRemove(current.name);
                    setChosen(null);
                  },
                },
              ]
            : []),
        ]}
        trigger={(props) => (
          <Button {...props} size="sm" variant="ghost" leftIcon={<Icon name="lucide:star" size={15} />}>
            <Span>{current?.name ?? t('list.views')}</Span>
            {isModified ? <Span color="warning.fg">{`(${t('list.viewModified')})`}</Span> : null}
          </Button>
        )}
      />
      {isNaming ? (
        <NameDialog
          onClose={() => setIsNaming(false)}
          onSave={(name) => {
            onSave({ ...now, name });
            setChosen(name);
            setIsNaming(false);
          }}
        />
      ) : null}
    </>
  );
};

const NAME_CHARACTERS_MAX = 60;

const NameDialog = ({ onClose, onSave }: { onClose: () => void; onSave: (name: string) => void }) => {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  return (
    <PageDialog title={t('list.viewSave')} size="sm" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') onSave(name.trim());
        }}
      >
        <Stack gap="4">
          <TextInput
            label={t('list.viewName')}
            help={t('list.viewHelp')}
            maxLength={NAME_CHARACTERS_MAX}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" color="primary" disabled={name.trim() === ''}>
            {t('list.save')}
          </Button>
        </Stack>
      </form>
    </PageDialog>
  );
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
