import type { BoardCell, BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import type { TaggedTenant } from '@jangada/contracts/delivery/tenant-groups';
import { marksOf, needsAttention, type CellMark } from '../rollout/cell-state.ts';

/** `mine`: what an operator with a limit may change. */
export const overviewFilters = ['all', 'mine', 'attention', 'canary', 'pinned', 'killed', 'blocked'] as const;

export type OverviewFilter = (typeof overviewFilters)[number];

const passes = (filter: OverviewFilter, marks: readonly CellMark[], isMine: boolean): boolean => {
  if (filter === 'all') return true;
  if (filter === 'mine') return isMine;
  return filter === 'attention' ? needsAttention(marks) : marks.includes(filter);
};

const searchTextOf = (
  { tenant, remote, rollout, last }: BoardCell,
  { domain, tags }: { domain: string | undefined; tags: readonly string[] },
): string =>
  [
    tenant,
    domain,
    ...tags.map((tag) => `tag:${tag}`),
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

interface Search {
  readonly search: string;
  readonly filter: OverviewFilter;
  readonly nowMs: number;
  readonly tagged?: readonly TaggedTenant[];
  readonly mayChange?: (tenant: string, remote: string) => boolean;
}

/** All cells, each with whether search and filter show it. Every word of the search must match. */
export const findCells = (
  overview: BoardOverview,
  { search, filter, nowMs, tagged = [], mayChange = () => true }: Search,
): CellMatch[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const domains = new Map(overview.tenants.map(({ slug, domain }) => [slug, domain]));
  const tagsOf = new Map(tagged.map(({ tenant, tags }) => [tenant, tags]));
  return overview.cells.map((cell) => {
    const marks = marksOf(overview, cell, nowMs);
    const { tenant, remote } = cell;
    const text = searchTextOf(cell, { domain: domains.get(tenant), tags: tagsOf.get(tenant) ?? [] });
    const isMine = mayChange(tenant, remote);
    return { cell, marks, isShown: passes(filter, marks, isMine) && words.every((word) => text.includes(word)) };
  });
};
