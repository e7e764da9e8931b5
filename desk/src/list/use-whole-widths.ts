import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { CellKind } from '../parts/cell-value.tsx';
import type { ShownColumn } from './use-table-model.ts';

/** Beside the value: the padding of its cell, and room for a clock that goes on. */
const BESIDE_PX = 32;

const WHOLE_KINDS: ReadonlySet<CellKind> = new Set(['money', 'signed-money', 'number', 'moment', 'day']);
const TEXT_KINDS: ReadonlySet<CellKind> = new Set(['state', 'player', 'flag']);

/** Whether half of a value would be another value: amounts, numbers and times, in contrast to texts. */
export const isWhole = (kind: CellKind = 'text', value: unknown): boolean =>
  WHOLE_KINDS.has(kind) || (typeof value === 'number' && !TEXT_KINDS.has(kind));

type Widths = Readonly<Record<string, number>>;

const same = (one: Widths, other: Widths): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Columns that are never narrower than their widest amount, number or time (`data-whole`), as it is drawn. */
export const useWholeWidths = <Row>(
  table: RefObject<HTMLElement | null>,
  columns: readonly ShownColumn<Row>[],
  rows: readonly Row[],
): readonly ShownColumn<Row>[] => {
  const [least, setLeast] = useState<Widths>({});
  useLayoutEffect(() => {
    const found: Record<string, number> = {};
    for (const element of table.current?.querySelectorAll<HTMLElement>('[data-whole]') ?? []) {
      const { whole = '' } = element.dataset;
      found[whole] = Math.max(found[whole] ?? 0, element.scrollWidth + BESIDE_PX);
    }
    setLeast((before) => (same(before, found) ? before : found));
  }, [table, columns, rows]);
  return useMemo(() => {
    let startPx = 0;
    return columns.map((shown) => {
      const widthPx = Math.max(shown.widthPx, least[shown.column.id] ?? 0);
      const stickyPx = shown.stickyPx === null ? null : startPx;
      startPx += widthPx;
      return { ...shown, widthPx, stickyPx };
    });
  }, [columns, least]);
};
