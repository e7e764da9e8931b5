/** How a document is looked at in the large view. */
export interface Look {
  readonly id: number;
  /** 1 fits the pane. */
  readonly zoom: number;
  /** Quarter turns to the right. */
  readonly turns: number;
}

const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8] as const;

export const lookAt = (id: number): Look => ({ id, zoom: 1, turns: 0 });

/** The next larger or smaller size. */
export const nextZoom = (zoom: number, by: 1 | -1): number =>
  (by === 1 ? ZOOMS.find((one) => one > zoom) : ZOOMS.findLast((one) => one < zoom)) ?? zoom;
