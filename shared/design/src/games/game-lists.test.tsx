import { act, screen } from '@testing-library/react';
import { GameRow, GameTile } from '../game-tile.tsx';
import { ARROWS_MEDIA } from '../overlay/scroll-row.ts';
import { renderDesign } from '../testing/render.tsx';
import { FIRST_TILES } from './late-tiles.ts';

const row = (count: number) => (
  <GameRow title="Populares">
    {Array.from({ length: count }, (_, index) => (
      <GameTile key={index} title={`Jogo ${index}`} provider="Maré" image="" to={`/casino/games/${index}`} />
    ))}
  </GameRow>
);

const places = () => screen.getAllByRole('listitem');
const tiles = () => screen.getAllByRole('link');

describe('a row with more tiles than a window shows', () => {
  const watched = new Set<Element>();
  let meet: (target: Element | undefined) => void = () => {};

  beforeAll(() => {
    class Observer implements Pick<IntersectionObserver, 'observe' | 'unobserve'> {
      constructor(onMeet: (entries: { isIntersecting: boolean; target: Element | undefined }[]) => void) {
        meet = (target) => act(() => onMeet([{ isIntersecting: true, target }]));
      }
      observe = (element: Element) => void watched.add(element);
      unobserve = (element: Element) => void watched.delete(element);
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
  });
  afterAll(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

  it.each([
    ['one of the last of the first tiles', FIRST_TILES - 1],
    ['a later place, where the row was scrolled at once,', FIRST_TILES + 3],
  ])('reserves all places and mounts the rest when %s is seen', (_what, index) => {
    const { unmount } = renderDesign(row(FIRST_TILES + 4));
    expect(places()).toHaveLength(FIRST_TILES + 4);
    expect(tiles()).toHaveLength(FIRST_TILES);
    meet(places()[index]);
    expect(places()).toHaveLength(FIRST_TILES + 4);
    expect(tiles()).toHaveLength(FIRST_TILES + 4);
    unmount();
    expect(watched.size).toBe(0);
  });

  it('is complete at once when it is short', () => {
    renderDesign(row(FIRST_TILES));
    expect(tiles()).toHaveLength(FIRST_TILES);
  });
});

describe('the arrows of a row', () => {
  let resized: () => void = () => {};
  const matching = (hasPointer: boolean) => {
    const original = globalThis.matchMedia;
    globalThis.matchMedia = (query) =>
      Object.assign(original(query), { matches: hasPointer && query === ARROWS_MEDIA });
  };
  const arrows = () => document.querySelectorAll('section button').length;
  const width = jest.fn(() => 1_000);
  const { matchMedia } = globalThis;

  beforeAll(() => {
    Object.assign(globalThis, {
      ResizeObserver: class {
        constructor(changed: () => void) {
          resized = () => act(changed);
        }
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    });
    Object.defineProperty(HTMLUListElement.prototype, 'scrollWidth', { configurable: true, get: width });
  });
  beforeEach(() => {
    resized = () => {};
    width.mockClear();
  });
  afterAll(() => {
    Reflect.deleteProperty(HTMLUListElement.prototype, 'scrollWidth');
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
    globalThis.matchMedia = matchMedia;
  });

  it('appear after the layout that shows that the row scrolls, which no row forces', () => {
    matching(true);
    renderDesign(row(3));
    expect([arrows(), width.mock.calls.length]).toEqual([0, 0]);
    resized();
    expect(arrows()).toBe(2);
  });

  it('are not there without a pointer, where nothing is measured', () => {
    matching(false);
    renderDesign(row(3));
    resized();
    expect([arrows(), width.mock.calls.length]).toEqual([0, 0]);
  });
});
