import { Badge, Box, Card, Grid, HStack, Span, styled } from '@jangada/design';
import { Link } from 'react-router-dom';
import { ariaSort, type Sort } from '../list/sort.ts';
import { SortHead } from '../list/sort-head.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { useLineText, type LineColumn, type LineUnit } from './line-columns.ts';

const StyledLink = styled(Link);
/** The name of a line is above its values on a narrow screen. */
const WHOLE_ROW = { base: '1 / -1', lg: 'auto' } as const;
/** A million reais, a house that lost a hundred times its turnover, a number of six digits, hours and minutes. */
const WIDTHS_PX: Readonly<Record<LineUnit, number>> = { money: 106, share: 76, count: 60, seconds: 84 };
const widthOf = (unit: LineUnit): string => `minmax(${WIDTHS_PX[unit]}px, ${WIDTHS_PX[unit]}fr)`;

export interface LineOf<Row> {
  readonly key: string;
  readonly name: string;
  /** Of a line that is a day. */
  readonly day?: string;
  /** What the line is made of. */
  readonly to?: string | null;
  readonly row: Row;
  readonly isRunning?: boolean;
}

/** What the lines can be sorted by, and are. */
export interface LinesOrder {
  readonly names: readonly string[];
  readonly sort: Sort | null;
  readonly onSort: (name: string) => void;
}

interface LinesTableProps<Row> {
  readonly title: string;
  /** Above the names. */
  readonly head: string;
  readonly columns: readonly LineColumn<Row>[];
  readonly lines: readonly LineOf<Row>[];
  /** The last line; nothing opens it. */
  readonly total?: LineOf<Row>;
  readonly order?: LinesOrder;
}

/** Lines of figures: a name and its values, each a link to what it is made of, if it has one. */
export const LinesTable = <Row,>({ title, head, columns, lines, total, order }: LinesTableProps<Row>) => {
  const template = {
    base: '1fr 1fr',
    lg: `minmax(132px, 150fr) ${columns.map(({ unit }) => widthOf(unit)).join(' ')}`,
  } as const;
  return (
    <Card padding="none" overflowX="auto">
      <Box role="table" aria-label={title} minWidth={{ lg: 'fit-content' }}>
        <Grid
          role="row"
          display={{ base: 'none', lg: 'grid' }}
          gridTemplateColumns={template}
          columnGap="2"
          px="4"
          py="3"
          fontSize="xs"
          color="fg.muted"
          alignItems="end"
        >
          <Span role="columnheader">{head}</Span>
          {columns.map((column) => (
            <Head key={column.id} column={column} order={order} />
          ))}
        </Grid>
        {lines.map((line) => (
          <Line key={line.key} line={line} columns={columns} template={template} />
        ))}
        {total ? <Line line={total} columns={columns} template={template} isTotal /> : null}
      </Box>
    </Card>
  );
};

const Head = <Row,>({
  column: { id, head, note },
  order,
}: {
  readonly column: LineColumn<Row>;
  readonly order: LinesOrder | undefined;
}) => {
  const sort = order?.sort?.by === id ? order.sort : null;
  const isSortable = order?.names.includes(id) ?? false;
  return (
    <Box role="columnheader" textAlign="end" title={note} aria-sort={ariaSort(sort)}>
      {order && isSortable ? <SortHead head={head} sort={sort} onSort={() => order.onSort(id)} /> : head}
    </Box>
  );
};

interface LineProps<Row> {
  readonly line: LineOf<Row>;
  readonly columns: readonly LineColumn<Row>[];
  readonly template: { readonly base: string; readonly lg: string };
  readonly isTotal?: boolean;
}

const Line = <Row,>({ line: { name, to, row, isRunning }, columns, template, isTotal = false }: LineProps<Row>) => {
  const { t } = useTranslation();
  return (
    <Grid
      role="row"
      gridTemplateColumns={template}
      columnGap={{ base: '3', lg: '2' }}
      rowGap="1"
      px="4"
      py="2"
      fontSize="sm"
      alignItems="center"
      borderTopWidth="1px"
      borderColor="border"
      fontWeight={isTotal ? '600' : '400'}
    >
      <HStack role="rowheader" gridColumn={WHOLE_ROW} gap="2" wrap="wrap" minWidth="0">
        {to ? (
          <StyledLink to={to} data-figure="" color="brand.fg" fontWeight="500" overflowWrap="anywhere">
            {name}
          </StyledLink>
        ) : (
          <Span fontWeight="600" overflowWrap="anywhere">
            {name}
          </Span>
        )}
        {isRunning ? <Badge colorPalette="info">{t('figures.running')}</Badge> : null}
      </HStack>
      {columns.map((column) => (
        <Value key={column.id} column={column} row={row} isTotal={isTotal} />
      ))}
    </Grid>
  );
};

const Value = <Row,>({ column, row, isTotal }: { column: LineColumn<Row>; row: Row; isTotal: boolean }) => {
  const text = useLineText();
  const value = column.value(row);
  const to = isTotal || value === null ? null : column.to?.(row);
  const colour = value !== null && value < 0 ? 'loss.fg' : 'fg';
  return (
    <Box role="cell" textAlign={{ base: 'start', lg: 'end' }} fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      <Span display={{ base: 'block', lg: 'none' }} fontSize="xs" fontWeight="400" color="fg.muted" whiteSpace="normal">
        {column.head}
      </Span>
      {to ? (
        <StyledLink
          to={to}
          data-figure=""
          color={colour}
          textDecoration="underline"
          textDecorationColor="border"
          textUnderlineOffset="3px"
          _hover={{ color: 'brand.fg' }}
        >
          {text(column.unit, value)}
        </StyledLink>
      ) : (
        <Span color={colour}>{text(column.unit, value)}</Span>
      )}
    </Box>
  );
};
