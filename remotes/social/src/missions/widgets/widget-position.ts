/** The top limit of a widget, below the header. */
export const WIDGET_TOP_PX = 74;

/** A widget ends this far above the bottom of the window. */
const WIDGET_BOTTOM_MARGIN_PX = 178;

const OPEN_HEIGHT_PX = 144;
const CLOSED_HEIGHT_PX = 90;
const NARROW_CLOSED_HEIGHT_PX = 76;

/** Below this width of the window closed widgets are smaller. */
const NARROW_BELOW_PX = 640;

/** The gap between two widgets at their first placement. */
const GAP_PX = 8;

/** The maximum of widgets, so that the page stays usable; the list of missions has the others. */
const WIDGETS_MAX = 3;
const NARROW_WIDGETS_MAX = 2;

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** Is the window as narrow as a phone? */
export const isNarrow = ({ width }: WindowSize): boolean => width < NARROW_BELOW_PX;

/** The height of a widget in CSS pixels (SOC-58 to SOC-60). */
export const widgetHeight = (isOpen: boolean, window: WindowSize): number => {
  if (isOpen) return OPEN_HEIGHT_PX;
  return isNarrow(window) ? NARROW_CLOSED_HEIGHT_PX : CLOSED_HEIGHT_PX;
};

/** The lowest position of a widget of this height; the top limit where the window is too low (SOC-57, SOC-61). */
export const lowestPosition = (height: number, window: WindowSize): number =>
  Math.max(WIDGET_TOP_PX, window.height - WIDGET_BOTTOM_MARGIN_PX - height);

/** A position between the top limit and the lowest one (SOC-56, SOC-57). */
export const clampPosition = (y: number, height: number, window: WindowSize): number =>
  Math.max(WIDGET_TOP_PX, Math.min(y, lowestPosition(height, window)));

/** How many widgets fit one above the other: at least one, at most `WIDGETS_MAX`. */
export const widgetsMax = (window: WindowSize): number => {
  const height = widgetHeight(false, window);
  const room = lowestPosition(height, window) - WIDGET_TOP_PX;
  return Math.min(isNarrow(window) ? NARROW_WIDGETS_MAX : WIDGETS_MAX, 1 + Math.floor(room / (height + GAP_PX)));
};

export interface PlacedWidget {
  readonly id: number;
  readonly isOpen: boolean;
  /** The position the player moved it to, which may be too low for the window now; null while it was never moved. */
  readonly lastMovedPositionY: number | null;
}

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Places the widgets: a moved one where the player left it, the others one above the other from the bottom, without
 * overlaps (SOC-61). When all places are taken, a widget is placed at the top.
 *
 * @returns the distances from the top of the window by mission
 */
export const layOutWidgets = (widgets: readonly PlacedWidget[], window: WindowSize): ReadonlyMap<number, number> => {
  const positions = new Map<number, number>();
  const taken: Span[] = [];
  const place = ({ id, isOpen }: PlacedWidget, y: number) => {
    positions.set(id, y);
    taken.push({ top: y, bottom: y + widgetHeight(isOpen, window) });
  };
  const moved = widgets.flatMap((widget) =>
    widget.lastMovedPositionY === null ? [] : [{ widget, y: widget.lastMovedPositionY }],
  );
  for (const { widget, y } of moved) place(widget, clampPosition(y, widgetHeight(widget.isOpen, window), window));
  for (const widget of widgets)
    if (widget.lastMovedPositionY === null)
      place(widget, freePosition(widgetHeight(widget.isOpen, window), taken, window));
  return positions;
};

function freePosition(height: number, taken: readonly Span[], window: WindowSize): number {
  let y = lowestPosition(height, window);
  for (;;) {
    const span = { top: y - GAP_PX, bottom: y + height + GAP_PX };
    const inTheWay = taken.filter(({ top, bottom }) => top < span.bottom && bottom > span.top);
    if (inTheWay.length === 0) return y;
    y = Math.min(...inTheWay.map(({ top }) => top)) - GAP_PX - height;
    if (y < WIDGET_TOP_PX) return WIDGET_TOP_PX;
  }
}
