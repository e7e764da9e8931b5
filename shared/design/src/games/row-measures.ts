interface RowStep {
  /** The minimum width of the row, in CSS pixels. */
  readonly fromPx: number;
  /** The number of tiles, with a fraction for the visible part of the next tile on touch screens. */
  readonly tiles: number;
  readonly gapPx: number;
}

/** The number of tiles that a row shows at once, by its width. */
export const rowSteps = [
  { fromPx: 0, tiles: 3.2, gapPx: 8 },
  { fromPx: 480, tiles: 4.3, gapPx: 8 },
  { fromPx: 700, tiles: 5.3, gapPx: 12 },
  { fromPx: 860, tiles: 6, gapPx: 12 },
  { fromPx: 1060, tiles: 7, gapPx: 12 },
  { fromPx: 1220, tiles: 8, gapPx: 12 },
] as const satisfies readonly RowStep[];

/** The width of one tile as CSS, inside a container of the row's width. */
export const tilesAcross = ({ tiles, gapPx }: RowStep): string =>
  `calc((100cqw - ${Math.ceil(tiles - 1) * gapPx}px) / ${tiles})`;
