import { WIDTH_PX_MAX, WIDTH_PX_MIN } from '@jangada/contracts/ops/views';
import { Box, Span, styled, VisuallyHidden } from '@jangada/design';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { CellValue, isNumeric } from '../parts/cell-value.tsx';
import { type ListView, valueIn } from './list-view.ts';
import { ariaSort, type Sort } from './sort.ts';
import { SortHead } from './sort-head.tsx';
import type { Marks } from './use-marks.ts';
import { isWhole, useWholeWidths } from './use-whole-widths.ts';
import { WideScroller } from './wide-scroller.tsx';
import { WIDTH_STEP_PX, within, type ShownColumn } from './use-table-model.ts';

const Table = styled('table');
const Tr = styled('tr');
const Th = styled('th');
const Td = styled('td');
const Mark = styled('input');

const MARK_WIDTH_PX = 36;
const markLook = {
  width: '16px',
  height: '16px',
  accentColor: 'var(--jg-colors-brand-solid)',
  verticalAlign: 'middle',
} as const;

interface ListTableProps<Row> {
  readonly view: ListView<Row>;
  readonly columns: readonly ShownColumn<Row>[];
  readonly rows: readonly Row[];
  readonly isDimmed: boolean;
  /** The index of the row that the keys are about. */
  readonly at: number;
  readonly openKey: string | null;
  readonly marks: Marks;
  readonly changed: ReadonlySet<string>;
  readonly sort: Sort | null;
  /** The columns that the server sorts by. */
  readonly sortable: readonly string[];
  readonly onSort: (field: string) => void;
  readonly onAt: (index: number) => void;
  readonly onOpen: (row: Row) => void;
  readonly onWidth: (column: string, widthPx: number) => void;
}

const sticky = (px: number | null, bg: string) =>
  px === null
    ? {}
    : ({ position: 'sticky', insetInlineStart: `${px + MARK_WIDTH_PX}px`, zIndex: 'raised', bg } as const);

/** The rows of a list. On a phone each row is a card whose cells have their column's name. */
export const ListTable = <Row extends object>(given: ListTableProps<Row>) => {
  const { view, rows, isDimmed, at, marks } = given;
  const table = useRef<HTMLTableElement>(null);
  const columns = useWholeWidths(table, given.columns, rows);
  const props = { ...given, columns };
  const widthPx = columns.reduce((sum, column) => sum + column.widthPx, MARK_WIDTH_PX);
  const { t } = useTranslation();
  return (
    <WideScroller label={view.title}>
      <Table
        ref={table}
        role="table"
        display={{ base: 'block', md: 'table' }}
        fontSize="sm"
        width={{ base: 'full', md: `${widthPx}px` }}
        minWidth="full"
        opacity={isDimmed ? '0.55' : '1'}
        css={{ borderCollapse: 'collapse', tableLayout: 'fixed', fontVariantNumeric: 'tabular-nums' }}
      >
        <caption>
          <VisuallyHidden>{view.title}</VisuallyHidden>
        </caption>
        <Box as="thead" role="rowgroup" display={{ base: 'none', md: 'table-header-group' }}>
          <Tr role="row">
            <Th role="columnheader" scope="col" width={`${MARK_WIDTH_PX}px`} p="0">
              <Mark
                type="checkbox"
                aria-label={t('list.markPage')}
                checked={marks.isPageMarked}
                onChange={marks.togglePage}
                {...markLook}
              />
            </Th>
            {columns.map((shown) => (
              <HeadCell key={shown.column.id} shown={shown} {...props} />
            ))}
          </Tr>
        </Box>
        <Box as="tbody" role="rowgroup" display={{ base: 'block', md: 'table-row-group' }}>
          {rows.map((row, index) => (
            <BodyRow key={view.keyOf(row)} {...props} row={row} index={index} isAt={index === at} />
          ))}
        </Box>
      </Table>
    </WideScroller>
  );
};

const HeadCell = <Row extends object>({
  shown: { column, widthPx, stickyPx },
  sort: sortOfList,
  sortable,
  onSort,
  onWidth,
}: ListTableProps<Row> & { shown: ShownColumn<Row> }) => {
  const sort = sortOfList?.by === column.id ? sortOfList : null;
  return (
    <Th
      role="columnheader"
      scope="col"
      width={`${widthPx}px`}
      position="relative"
      px="3"
      py="1.5"
      fontSize="xs"
      fontWeight="600"
      color="fg.muted"
      whiteSpace="nowrap"
      textAlign={isNumeric(column.kind) ? 'end' : 'start'}
      aria-sort={ariaSort(sort)}
      data-pinned={stickyPx === null ? undefined : ''}
      {...sticky(stickyPx, 'surface')}
    >
      {sortable.includes(column.id) ? (
        <SortHead head={column.head} sort={sort} onSort={() => onSort(column.id)} />
      ) : (
        <Span truncate display="block">
          {column.head}
        </Span>
      )}
      <WidthHandle label={column.head} widthPx={widthPx} onWidth={(next) => onWidth(column.id, next)} />
    </Th>
  );
};

/** The edge of a column: drawn with the pointer, or moved by the arrow keys. */
const WidthHandle = ({
  label,
  widthPx,
  onWidth,
}: {
  label: string;
  widthPx: number;
  onWidth: (px: number) => void;
}) => {
  const { t } = useTranslation();
  const start = useRef<{ x: number; widthPx: number } | null>(null);
  const handleMove = (event: PointerEvent): void => {
    if (start.current) onWidth(within(start.current.widthPx + event.clientX - start.current.x));
  };
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -WIDTH_STEP_PX, ArrowRight: WIDTH_STEP_PX }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onWidth(within(widthPx + step));
  };
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={t('list.width', { column: label })}
      aria-valuenow={widthPx}
      aria-valuemin={WIDTH_PX_MIN}
      aria-valuemax={WIDTH_PX_MAX}
      // Tab goes from the filters to the rows, not over every edge: the columns' dialog has the widths too.
      tabIndex={-1}
      position="absolute"
      insetInlineEnd="0"
      top="0"
      bottom="0"
      width="7px"
      cursor="col-resize"
      touchAction="none"
      onPointerDown={(event) => {
        start.current = { x: event.clientX, widthPx };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={handleMove}
      onPointerUp={() => (start.current = null)}
      onKeyDown={handleKey}
      _hover={{ bg: 'border.strong' }}
    />
  );
};

/** A text that has no room ends in dots; the column makes room for a number. */
const Cell = <Row extends object>({ column, row }: { column: ShownColumn<Row>['column']; row: Row }) => {
  const value = valueIn(column, row);
  const whole = isWhole(column.kind, value) && {
    display: { md: 'inline-block' },
    verticalAlign: 'middle',
    maxWidth: 'full',
    'data-whole': column.id,
  };
  return (
    <Box minWidth="0" truncate {...whole}>
      {column.cell ? column.cell(row) : <CellValue {...column} name={column.id} value={value} />}
    </Box>
  );
};

interface BodyRowProps<Row> extends ListTableProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly isAt: boolean;
}

const INTERACTIVE = 'a, button, input, select, textarea';

const BodyRow = <Row extends object>(props: BodyRowProps<Row>) => {
  const { view, columns, row, index, isAt, openKey, marks, changed, onAt, onOpen } = props;
  const { t } = useTranslation();
  const key = view.keyOf(row);
  const isOpen = openKey === key;
  const bg = isOpen ? 'brand.subtle' : 'surface';
  return (
    <Tr
      role="row"
      data-row={index}
      tabIndex={isAt ? 0 : -1}
      aria-current={isOpen ? 'true' : undefined}
      display={{ base: 'block', md: 'table-row' }}
      borderTopWidth="1px"
      borderColor="border"
      bg={bg}
      cursor="pointer"
      py={{ base: '2', md: '0' }}
      boxShadow={isAt ? 'inset 3px 0 0 {colors.brand.solid}' : 'none'}
      _hover={{ bg: isOpen ? 'brand.subtle' : 'fg/4' }}
      _focusVisible={{ outline: 'none', bg: isOpen ? 'brand.subtle' : 'fg/5' }}
      onFocus={() => onAt(index)}
      onClick={(event) => {
        if (!(event.target instanceof Element) || event.target.closest(INTERACTIVE)) return;
        onAt(index);
        onOpen(row);
      }}
    >
      <Td role="cell" px="0" textAlign="center" display={{ base: 'none', md: 'table-cell' }} position="relative">
        <Mark
          type="checkbox"
          aria-label={t('list.markRow', { row: key })}
          checked={marks.keys.has(key)}
          onChange={({ nativeEvent }) =>
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? marks.markTo(key) : marks.toggle(key)
          }
          {...markLook}
        />
        {changed.has(key) ? (
          <Box
            role="img"
            aria-label={t('list.rowChanged')}
            position="absolute"
            insetInlineEnd="0"
            top="calc(50% - 3px)"
            width="6px"
            height="6px"
            borderRadius="full"
            bg="info.solid"
          />
        ) : null}
      </Td>
      {columns.map(({ column, stickyPx }, at) => (
        <Td
          key={column.id}
          role={at === 0 ? 'rowheader' : 'cell'}
          px="3"
          height={{ md: '40px' }}
          py={{ base: '1', md: '0' }}
          display={{ base: 'flex', md: 'table-cell' }}
          gap="3"
          alignItems="baseline"
          textAlign={{ base: 'start', md: isNumeric(column.kind) ? 'end' : 'start' }}
          fontWeight={at === 0 ? '500' : '400'}
          {...sticky(stickyPx, bg)}
        >
          <Span
            display={{ base: 'block', md: 'none' }}
            width="116px"
            flexShrink="0"
            color="fg.muted"
            fontSize="xs"
            aria-hidden="true"
          >
            {column.head}
          </Span>
          <Cell column={column} row={row} />
        </Td>
      ))}
    </Tr>
  );
};
