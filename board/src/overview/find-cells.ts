import type { BoardCell, BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { marksOf, needsAttention, type CellMark } from '../rollout/cell-state.ts';

export const overviewFilters = ['all', 'attention', 'canary', 'pinned', 'killed', 'blocked'] as const;

export type OverviewFilter = (typeof overviewFilters)[number];

const passes = (filter: OverviewFilter, marks: readonly CellMark[]): boolean => {
  if (filter === 'all') return true;
  return filter === 'attention' ? needsAttention(marks) : marks.includes(filter);
};

const searchTextOf = ({ tenant, remote, rollout, last }: BoardCell, domain: string): string =>
  [
    tenant,
    domain,
    remote,
    rollout.stable,
    rollout.previous,
    rollout.canary?.version,
    rollout.pin?.version,
    last?.author,
  ]
    .filter((word) => typeof word === 'string')
    .join(' ')
    .toLowerCase();

/** A cell with its problems. */
export interface CellMatch {
  readonly cell: BoardCell;
  readonly marks: readonly CellMark[];
  readonly isShown: boolean;
}

/** All cells, each with whether search and filter show it. Every word of the search must match. */
export const findCells = (
  overview: BoardOverview,
  { search, filter, nowMs }: { search: string; filter: OverviewFilter; nowMs: number },
): CellMatch[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const domains = new Map(overview.tenants.map(({ slug, domain }) => [slug, domain]));
  return overview.cells.map((cell) => {
    const marks = marksOf(overview, cell, nowMs);
    const text = searchTextOf(cell, domains.get(cell.tenant) ?? '');
    return { cell, marks, isShown: passes(filter, marks) && words.every((word) => text.includes(word)) };
  });
};
