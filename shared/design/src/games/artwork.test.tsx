import { act, fireEvent } from '@testing-library/react';
import { Suspense, use } from 'react';
import { GameGrid, GameTile } from '../game-tile.tsx';
import { renderDesign } from '../testing/render.tsx';

const tile = {
  title: 'Fortune Caju',
  provider: 'Estúdio Maré',
  image: '/art/caju.{format}?w={width}',
  to: '/casino/games/caju',
};

describe('artwork below the window', () => {
  const watched = new Set<Element>();
  let meet: (targets: readonly Element[]) => void = () => {};
  let margin: string | undefined;
  let observers = 0;

  beforeAll(() => {
    class Observer implements Pick<IntersectionObserver, 'observe' | 'unobserve'> {
      constructor(
        onMeet: (entries: { isIntersecting: boolean; target: Element }[]) => void,
        options?: { rootMargin?: string },
      ) {
        observers += 1;
        margin = options?.rootMargin;
        meet = (targets) => onMeet(targets.map((target) => ({ isIntersecting: true, target })));
      }
      observe = (element: Element) => void watched.add(element);
      unobserve = (element: Element) => void watched.delete(element);
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
  });

  it('is requested 50 px before it is visible, by one observer for all that drops removed images', () => {
    const { container, unmount } = renderDesign(
      <GameGrid>
        <GameTile {...tile} />
        <GameTile {...tile} title="Sabiá" />
      </GameGrid>,
    );
    const [first, second] = container.querySelectorAll('picture');
    expect(watched).toEqual(new Set([first, second]));
    expect([observers, margin]).toEqual([1, '50px']);
    expect(container.querySelectorAll('img, source')).toHaveLength(0);

    act(() => meet(first ? [first] : []));
    expect(first?.querySelector('img')).toHaveAttribute('src', '/art/caju.webp?w=360');
    expect(first?.querySelectorAll('source[srcset]')).toHaveLength(2);
    expect(second?.querySelector('img')).toBeNull();
    unmount();
    expect(watched.size).toBe(0);
  });

  it('is shown when it has loaded', () => {
    const { container } = renderDesign(<GameTile {...tile} />);
    act(() => meet([...watched]));
    const image = container.querySelector('img') ?? document.body;
    expect(getComputedStyle(image).opacity).toBe('0');
    fireEvent.load(image);
    expect(getComputedStyle(image).opacity).toBe('1');
  });

  it('is requested with its tile on the first screen', () => {
    const { container } = renderDesign(<GameTile {...tile} eager />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/art/caju.webp?w=360');
  });

  it('is not made by a rendering that is dropped before its tile is in the document', async () => {
    const made = jest.spyOn(document, 'createElement');
    const never = new Promise<never>(() => {});
    const Waiting = () => use(never);
    await act(async () => {
      renderDesign(
        <Suspense fallback={null}>
          <GameTile {...tile} eager />
          <GameTile {...tile} imageMobile="/art/caju-phone.webp" />
          <Waiting />
        </Suspense>,
      );
    });
    const names = made.mock.calls.map(([name]) => name);
    expect(names).toContain('picture');
    expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(img|source)$/)]));
  });
});
