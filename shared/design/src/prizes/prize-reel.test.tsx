import { act, screen } from '@testing-library/react';
import { PrizeReel, REEL_CELL_PX, REEL_GAP_PX, shiftTo } from './prize-reel.tsx';
import { PrizeTile, rarityLine } from './prize-tile.tsx';
import { preferReducedMotion, renderDesign } from '../testing/render.tsx';

const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  jest.useRealTimers();
  delete document.documentElement.dataset['effects'];
});

const cells = ['a', 'b', 'c', 'd', 'e'];

describe('a reel of prizes', () => {
  it.each([
    ['3.7 s', 'full', 3700],
    ['1.2 s on a low-end device', 'low', 1200],
  ])('reports its stop after %s, once', (_how, effects, ms) => {
    if (effects === 'low') document.documentElement.dataset['effects'] = 'low';
    const onLanded = jest.fn();
    renderDesign(<PrizeReel cells={cells} from={0} to={3} onLanded={onLanded} />);
    pass(ms - 1);
    expect(onLanded).not.toHaveBeenCalled();
    pass(1);
    pass(10_000);
    expect(onLanded).toHaveBeenCalledTimes(1);
  });

  it('stops at once with reduced motion', () => {
    const restore = preferReducedMotion();
    const onLanded = jest.fn();
    renderDesign(<PrizeReel cells={cells} from={0} to={3} onLanded={onLanded} />);
    pass(0);
    expect(onLanded).toHaveBeenCalledTimes(1);
    restore();
  });

  it('has the middle of its cell under the middle of the window, in a window of any width', () => {
    for (const cell of [0, 1, 48]) {
      const middleOfCell = cell * (REEL_CELL_PX + REEL_GAP_PX) + REEL_CELL_PX / 2;
      // The strip starts in the middle of the window, so the window's width does not matter.
      expect(shiftTo(cell) + middleOfCell).toBe(0);
    }
  });

  it('marks the cell it stops at, and is hidden from assistive technology', () => {
    const { container } = renderDesign(<PrizeReel cells={cells} from={0} to={3} />);
    expect(container.querySelector('[data-landing]')).toHaveTextContent('d');
    expect(container.querySelector('[aria-hidden]')).toContainElement(screen.getByText('d'));
  });
});

describe('a prize', () => {
  it('uses the colour of the site, and never unchecked', () => {
    renderDesign(
      <PrizeTile image="" color="red;background:url(//evil.example)">
        Coroa
      </PrizeTile>,
    );
    const style = screen.getByText('Coroa').getAttribute('style') ?? '';
    expect(style).toMatch(/--rarity: #[0-9a-f]{6}/);
    expect(rarityLine('#d64545')).not.toBe(rarityLine('#3f7fd6'));
  });

  it.each(['#000000', '#ffffff'])('has a line that is visible on light and on dark for %s', (color) => {
    const channel = parseInt(rarityLine(color).slice(1, 3), 16);
    expect(channel).toBeGreaterThan(0x50);
    expect(channel).toBeLessThan(0xc0);
  });
});
