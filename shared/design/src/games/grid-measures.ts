import { breakpoints } from '../system/tokens.ts';

export const PHONE_COLUMNS = 3;
export const COLUMNS_MAX = 8;
export const TILE_WIDTH_PX_MIN = 124;
export const GAP_PX = 8;
/** The gap from tablets on. */
export const GAP_PX_WIDE = 12;
export const GAPS_PX_MAX = (COLUMNS_MAX - 1) * GAP_PX_WIDE;

const TILE_RATIO = 3 / 4;

const px = (length: string): number => Number.parseFloat(length);

/** The measures of a grid of tiles in its width. */
export interface GridMeasures {
  readonly columns: number;
  readonly gapPx: number;
  readonly tileWidthPx: number;
  readonly tileHeightPx: number;
}

/**
 * The measures of `GameGrid`, for long lists of which only a part is in the page.
 *
 * @param widthPx the width of the grid
 * @param windowPx the width of the window, which decides as the breakpoints do
 *
 * @example
 * const { columns, tileHeightPx, gapPx } = gridMeasures(328, 360); // 3, 138.67, 8
 */
export const gridMeasures = (widthPx: number, windowPx: number): GridMeasures => {
  const gapPx = windowPx >= px(breakpoints.md) ? GAP_PX_WIDE : GAP_PX;
  const narrowestPx = Math.max(TILE_WIDTH_PX_MIN, (widthPx - GAPS_PX_MAX) / COLUMNS_MAX);
  const fitting = Math.max(1, Math.floor((widthPx + gapPx) / (narrowestPx + gapPx)));
  const columns = windowPx >= px(breakpoints.sm) ? fitting : PHONE_COLUMNS;
  const tileWidthPx = (widthPx - (columns - 1) * gapPx) / columns;
  return { columns, gapPx, tileWidthPx, tileHeightPx: tileWidthPx / TILE_RATIO };
};
