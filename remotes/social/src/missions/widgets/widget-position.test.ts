import { clampPosition, layOutWidgets, widgetHeight, widgetsMax } from './widget-position.ts';
import type { PlacedWidget } from './widget-position.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

describe('the height of a widget', () => {
  it.each([
    [true, 1440, 144],
    [true, 360, 144],
    [false, 1440, 90],
    [false, 640, 90],
    [false, 639, 76],
  ])('open %s in a window of %i px is %i px', (isOpen, width, height) => {
    expect(widgetHeight(isOpen, { width, height: 900 })).toBe(height);
  });
});

describe('the position of a widget', () => {
  it.each([
    ['above the header', 0, 90, desktop, 74],
    ['at the top limit', 74, 90, desktop, 74],
    ['in between', 300, 90, desktop, 300],
    ['closed, at the lowest', 632, 90, desktop, 632],
    ['closed, below it', 633, 90, desktop, 632],
    ['open, below it', 900, 144, desktop, 578],
    ['closed on a phone, below it', 740, 76, phone, 486],
    ['in a window where the lowest is the top limit', 200, 144, { width: 640, height: 396 }, 74],
    ['in a window too low for it', 200, 144, { width: 640, height: 320 }, 74],
  ])('%s', (_, y, height, window, expected) => {
    expect(clampPosition(y, height, window)).toBe(expected);
  });
});

describe('how many widgets there are', () => {
  it.each([
    [desktop, 3],
    [phone, 2],
    [{ width: 740, height: 360 }, 1],
    [{ width: 740, height: 440 }, 2],
  ])('in %o: %i', (window, count) => {
    expect(widgetsMax(window)).toBe(count);
  });
});

const aWidget = (id: number, part: Partial<PlacedWidget> = {}): PlacedWidget => ({
  id,
  isOpen: false,
  lastMovedPositionY: null,
  ...part,
});

const layOut = (widgets: readonly PlacedWidget[], window = desktop) =>
  Object.fromEntries(layOutWidgets(widgets, window));

describe('the layout of several widgets', () => {
  it.each([
    ['first placement, from below', [aWidget(1), aWidget(2), aWidget(3)], desktop, { 1: 632, 2: 534, 3: 436 }],
    ['an open one has more room', [aWidget(1, { isOpen: true }), aWidget(2)], desktop, { 1: 578, 2: 480 }],
    ['around a moved one', [aWidget(1), aWidget(2, { lastMovedPositionY: 600 })], desktop, { 1: 502, 2: 600 }],
    ['a moved one is clamped', [aWidget(1, { lastMovedPositionY: 2_000 })], phone, { 1: 486 }],
    ['no place left: the top', [aWidget(1), aWidget(2)], { width: 740, height: 360 }, { 1: 92, 2: 74 }],
  ])('%s', (_, widgets, window, expected) => {
    expect(layOut(widgets, window)).toEqual(expected);
  });

  it('overlaps nothing at first placement, in any window with room for them', () => {
    for (let height = 300; height <= 1_200; height += 7) {
      for (const width of [360, 1_440]) {
        const window = { width, height };
        const widgets = Array.from({ length: widgetsMax(window) }, (_, id) => aWidget(id));
        const tops = [...layOutWidgets(widgets, window).values()].toSorted((a, b) => a - b);
        tops.forEach((top, index) => {
          expect(top).toBeGreaterThanOrEqual(74);
          const before = tops[index - 1];
          if (before !== undefined) expect(top - before).toBeGreaterThanOrEqual(widgetHeight(false, window));
        });
      }
    }
  });
});
