import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { WIDTH_PX_MAX, WIDTH_PX_MIN } from '@jangada/contracts/ops/views';
import type { Columns } from './columns-store.ts';
import type { ListColumn } from './list-view.ts';

// Sorting and filtering are the server's, over all rows: the library does neither.
const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

export const WIDTH_STEP_PX = 16;
const WIDTH_PX_DEFAULT = 150;

/** How wide a column is that somebody may have changed. */
export const widthOf = <Row>({ id, widthPx }: ListColumn<Row>, { widths }: Columns): number =>
  widths[id] ?? widthPx ?? WIDTH_PX_DEFAULT;

/** A width that a column may have. */
export const within = (px: number): number => Math.round(Math.min(WIDTH_PX_MAX, Math.max(WIDTH_PX_MIN, px)));

/** The columns of a list before anybody changed them. */
export const startColumns = <Row>(columns: readonly ListColumn<Row>[]): Columns => ({
  hidden: columns.filter(({ isHidden }) => isHidden).map(({ id }) => id),
  order: columns.map(({ id }) => id),
  pinned: [],
  widths: {},
});

export interface ShownColumn<Row> {
  readonly column: ListColumn<Row>;
  readonly widthPx: number;
  /** The distance from the start at which a pinned column stays; null for the others. */
  readonly stickyPx: number | null;
}

/**
 * The columns to show, in their order, pinned ones first: the only place that knows the table library.
 *
 * @param kept what the person chose; columns that are newer than that come last
 */
export const useTableModel = <Row extends object>(
  columns: readonly ListColumn<Row>[],
  kept: Columns,
): readonly ShownColumn<Row>[] => {
  const definitions = useMemo(
    () =>
      columns.map(({ id, widthPx }) => ({
        id,
        size: widthPx ?? WIDTH_PX_DEFAULT,
        minSize: WIDTH_PX_MIN,
        maxSize: WIDTH_PX_MAX,
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    state: {
      columnOrder: kept.order,
      columnVisibility: Object.fromEntries(kept.hidden.map((id) => [id, false])),
      columnPinning: { start: kept.pinned, end: [] },
      columnSizing: kept.widths,
    },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shownOf = (position: 'start' | 'center'): ShownColumn<Row>[] =>
    table.getPinnedVisibleLeafColumns(position).flatMap((one) => {
      const column = byId.get(one.id);
      return column
        ? [{ column, widthPx: one.getSize(), stickyPx: position === 'start' ? one.getStart('start') : null }]
        : [];
    });
  return [...shownOf('start'), ...shownOf('center')];
};

/** The rows are rendered by the list; the library only arranges columns. */
const NO_ROWS: never[] = [];
