import { Badge, Box, Button, Card, EmptyState, Flex, HStack, Icon, Span, Stack, Text } from '@jangada/design';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { WrongParts } from '../address/wrong-parts.tsx';
import { missingIn } from '../api/ops-error.ts';
import { useFormats } from '../locale/formats.ts';
import { Failed, Forbidden } from '../parts/read-result.tsx';
import { PlayerNames } from '../parts/player-names.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { rolesThatMay, useRight } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useKeptList } from './columns-store.ts';
import { FilterBar, openFirstFilter, useFilterText } from './filter-bar.tsx';
import { filterNames, useListAddress } from './list-address.ts';
import { EmptyFiltered, FailedNotice, FreshNotice, LoadingTable, PartialNotice } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { valueIn, type ListView } from './list-view.ts';
import { filterOf } from './read-pages.ts';
import { RowSheet } from './row-sheet.tsx';
import { nextSort, readSort, sortsBeside } from './sort.ts';
import { SortChip } from './sort-chip.tsx';
import { useViewOfList } from './saved-views.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useListRows, type ListRows } from './use-list-rows.ts';
import { useMarks } from './use-marks.ts';
import { startColumns, useTableModel } from './use-table-model.ts';
import { Notice } from '../parts/notice.tsx';

/**
 * A list of the desk from its declaration: filters, sort, place and open row in the address; columns kept per person;
 * every state; keys; CSV.
 */
export const List = <Row extends object>({ view }: { readonly view: ListView<Row> }) => {
  const right = useRight(view.operation.needs);
  if (right.may === null) {
    return (
      <Stack gap="4">
        <PageHead title={view.title} text={view.text} />
        <Forbidden missing={{ needs: [right.permission], roles: rolesThatMay(right.permission) }} />
      </Stack>
    );
  }
  return <AllowedList view={view} />;
};

const AllowedList = <Row extends object>({ view }: { readonly view: ListView<Row> }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const { id: person } = useMe();
  const { address, change } = useListAddress(view.operation, Object.keys(view.params ?? {}));
  const kept = useKeptList(person, view.id);
  const columns = kept.columns ?? startColumns(view.columns);
  const saved = useViewOfList(view.id, { columns, onColumns: kept.keepColumns });
  const list = useListRows(view, address, saved.hasBegun);
  const shown = useTableModel(view.columns, columns);
  const root = useRef<HTMLDivElement>(null);
  const filterBar = useRef<HTMLDivElement>(null);
  const sort = address.sort === null ? null : readSort(address.sort);
  const sortable = sortsBeside(view.operation, address.filters);
  const rows = list.rows ?? [];
  const players = rows.flatMap((row) =>
    view.columns.filter(({ kind }) => kind === 'player').map((column) => valueIn(column, row)),
  );
  const marks = useMarks(rows.map(view.keyOf), JSON.stringify(filterOf(list.query)));
  const openRow = useOpenRow(view, rows, address.open);

  const handleOpen = (row: Row | null): void => change({ open: row === null ? null : view.keyOf(row) });
  const removeAll = (): void => change(Object.fromEntries(filterNames(view.operation).map((name) => [name, null])));
  const lastFilter = Object.keys(address.filters).at(-1);
  const keys = useListKeys({
    view,
    rows,
    openKey: openRow ? address.open : null,
    root,
    onOpen: handleOpen,
    marks,
    onWiden: () => lastFilter !== undefined && change({ [lastFilter]: null }),
    onFilter: () => openFirstFilter(filterBar.current),
  });

  return (
    <Stack gap="3" ref={root}>
      <PageHead
        title={view.title}
        text={view.text}
        beside={
          list.total === null ? null : (
            <Text color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
              {formats.count(list.total, list.isTotalMore)}
            </Text>
          )
        }
        action={
          <ListTools
            view={view}
            columns={columns}
            shown={shown.map(({ column }) => column)}
            query={list.query}
            saved={saved}
            onColumns={kept.keepColumns}
          />
        }
      />
      {view.head}
      {view.filters && view.filters.length > 0 ? (
        <FilterBar
          filters={view.filters}
          values={address.filters}
          barRef={filterBar}
          onChange={(id, value) => change({ [id]: value })}
        >
          {sortable.length > 0 ? (
            <SortChip
              columns={view.columns.filter(({ id }) => sortable.includes(id))}
              sort={sort}
              onSort={(next) => change({ sort: next })}
            />
          ) : null}
        </FilterBar>
      ) : null}
      <PlayerNames ids={players}>
        <Flex gap="4" align="flex-start">
          <Card padding="none" overflow="hidden" flex="1" minWidth="0">
            <WrongParts
              parts={[...address.wrong, ...list.refused]}
              labels={Object.fromEntries((view.filters ?? []).map(({ id, label }) => [id, label]))}
            />
            {address.open !== null && list.rows && !openRow ? (
              <Notice palette="warning">
                <Box role="status">{t('list.openElsewhere', { row: address.open })}</Box>
              </Notice>
            ) : null}
            <PartialNotice parts={view.missingParts ?? []} />
            <FreshNotice count={list.fresh} changed={list.changed.size} onShow={list.showFresh} />
            <Rows
              view={view}
              list={list}
              filters={address.filters}
              columns={shown.length}
              onChange={change}
              onRemoveAll={removeAll}
            >
              <ListTable
                view={view}
                columns={shown}
                rows={rows}
                isDimmed={list.isOutdated}
                at={keys.at}
                openKey={address.open}
                marks={marks}
                changed={list.changed}
                sort={sort}
                sortable={sortable}
                onSort={(name) => change({ sort: nextSort(sort, name) })}
                onAt={keys.setAt}
                onOpen={(row) => (view.linkOf ? void navigate(view.linkOf(row)) : handleOpen(row))}
                onWidth={(id, widthPx) =>
                  kept.keepColumns({ ...columns, widths: { ...columns.widths, [id]: widthPx } })
                }
              />
            </Rows>
            <Paging
              list={list}
              isFirst={address.cursor === null && address.after === null && (address.page ?? '1') === '1'}
              onChange={change}
            />
          </Card>
          {openRow ? <RowSheet view={view} row={openRow} onClose={() => (handleOpen(null), keys.focusRow())} /> : null}
        </Flex>
      </PlayerNames>
      <BulkBar view={view} list={list} marks={marks} />
    </Stack>
  );
};

/** The open row; that of a list whose rows leave it while they are read is the one that was opened. */
const useOpenRow = <Row,>(view: ListView<Row>, rows: readonly Row[], key: string | null): Row | undefined => {
  const [opened, setOpened] = useState<Row | undefined>();
  const found = key === null ? undefined : rows.find((row) => view.keyOf(row) === key);
  if (view.keepsOpen && found && found !== opened) setOpened(found);
  const isKept = view.keepsOpen && opened !== undefined && view.keyOf(opened) === key;
  return found ?? (isKept ? opened : undefined);
};

interface RowsProps<Row> {
  readonly view: ListView<Row>;
  readonly list: ListRows<Row>;
  readonly filters: Readonly<Record<string, string>>;
  readonly columns: number;
  readonly onChange: (values: Readonly<Record<string, string | null>>) => void;
  readonly onRemoveAll: () => void;
  readonly children: React.ReactNode;
}

/** The state of the list: loading, forbidden, failed, empty for good, empty by a filter, or its rows. */
const Rows = <Row,>({ view, list, filters, columns, onChange, onRemoveAll, children }: RowsProps<Row>) => {
  const textOf = useFilterText();
  if (!list.rows) {
    if (!list.error) return <LoadingTable columns={columns} />;
    const missing = missingIn(list.error);
    return missing ? <Forbidden missing={missing} /> : <Failed error={list.error} onRetry={list.refetch} />;
  }
  const failed = list.error ? (
    <FailedNotice error={list.error} readAtMs={list.readAtMs} onRetry={list.refetch} />
  ) : null;
  if (list.rows.length === 0) {
    const set = Object.entries(filters).map(([id, value]) => {
      const filter = view.filters?.find((one) => one.id === id);
      return { id, text: filter ? `${filter.label}: ${textOf(filter, value)}` : `${id}: ${value}` };
    });
    return (
      <>
        {failed}
        {set.length > 0 ? (
          <EmptyFiltered filters={set} onRemove={(id) => onChange({ [id]: null })} onRemoveAll={onRemoveAll} />
        ) : (
          <EmptyState {...view.empty} />
        )}
      </>
    );
  }
  return (
    <>
      {failed}
      {children}
    </>
  );
};

interface PagingProps<Row> {
  readonly list: ListRows<Row>;
  readonly isFirst: boolean;
  readonly onChange: (values: Readonly<Record<string, string | null>>) => void;
}

const Paging = <Row,>({ list: { next, isFetching, rows }, isFirst, onChange }: PagingProps<Row>) => {
  const { t } = useTranslation();
  if (!rows || (isFirst && next === null)) return null;
  return (
    <HStack justify="space-between" px="3" py="2" borderTopWidth="1px" borderColor="border" gap="2">
      <Button
        size="sm"
        variant="ghost"
        disabled={isFirst}
        onClick={() => onChange({ cursor: null, page: null, after: null, open: null })}
        leftIcon={<Icon name="lucide:chevrons-left" size={15} />}
      >
        {t('list.firstPage')}
      </Button>
      <Box role="status">{isFetching ? <Badge>{t('loading')}</Badge> : null}</Box>
      <Button
        size="sm"
        variant="ghost"
        disabled={next === null}
        onClick={() => onChange({ cursor: null, page: null, after: null, ...next, open: null })}
        rightIcon={<Icon name="lucide:chevron-right" size={15} />}
      >
        <Span>{t('list.nextPage')}</Span>
      </Button>
    </HStack>
  );
};
