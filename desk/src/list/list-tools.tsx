import { Box, Button, Flex, HStack, Icon, IconButton, Stack, Text } from '@jangada/design';
import { PageDialog } from '../parts/page-dialog.tsx';
import { Checkbox } from '@jangada/design/field';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import type { Columns } from './columns-store.ts';
import { CsvButton } from './csv-button.tsx';
import type { ListColumn, ListView } from './list-view.ts';
import { SavedViews, type ViewOfList } from './saved-views.tsx';
import { startColumns, widthOf, WIDTH_STEP_PX, within } from './use-table-model.ts';

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
      <CsvButton {...props} />
      {isChoosing ? <ColumnsDialog {...props} onClose={() => setIsChoosing(false)} /> : null}
    </HStack>
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
          const column = known.get(id);
          if (!column) return null;
          const { head } = column;
          const widen = (px: number): void =>
            change({ widths: { ...columns.widths, [id]: within(widthOf(column, columns) + px) } });
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
              <HStack gap="0" display={{ base: 'none', md: 'flex' }}>
                <IconButton
                  label={t('list.narrower', { column: head })}
                  size="sm"
                  variant="ghost"
                  onClick={() => widen(-WIDTH_STEP_PX)}
                >
                  <Icon name="lucide:minus" size={15} />
                </IconButton>
                <IconButton
                  label={t('list.wider', { column: head })}
                  size="sm"
                  variant="ghost"
                  onClick={() => widen(WIDTH_STEP_PX)}
                >
                  <Icon name="lucide:plus" size={15} />
                </IconButton>
              </HStack>
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
