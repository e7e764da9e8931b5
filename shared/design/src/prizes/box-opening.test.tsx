import { act, screen } from '@testing-library/react';
import { BoxOpening } from './box-opening.tsx';
import { CountUp } from '../data-display/count-up.tsx';
import { preferReducedMotion, renderDesign } from '../testing/render.tsx';

const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  jest.useRealTimers();
  delete document.documentElement.dataset['effects'];
});

const box = (open: boolean, onOpened = jest.fn(), color = '#d64545') => (
  <BoxOpening color={color} open={open} onOpened={onOpened}>
    <b>R$ 20,00</b>
  </BoxOpening>
);

describe('a box', () => {
  it('hides its prize until it is opened', () => {
    const { rerender } = renderDesign(box(false));
    expect(screen.queryByText('R$ 20,00')).not.toBeInTheDocument();
    rerender(box(true));
    expect(screen.getByText('R$ 20,00')).toBeInTheDocument();
  });

  it.each([
    ['1.5 s', 'full', 1500],
    ['half a second on a low-end device', 'low', 500],
  ])('reports that its prize has stopped after %s', (_how, effects, ms) => {
    if (effects === 'low') document.documentElement.dataset['effects'] = 'low';
    const onOpened = jest.fn();
    renderDesign(box(true, onOpened));
    pass(ms - 1);
    expect(onOpened).not.toHaveBeenCalled();
    pass(1);
    expect(onOpened).toHaveBeenCalledTimes(1);
  });

  it('shows its prize at once with reduced motion', () => {
    const restore = preferReducedMotion();
    const onOpened = jest.fn();
    renderDesign(box(true, onOpened));
    pass(0);
    expect(onOpened).toHaveBeenCalledTimes(1);
    restore();
  });

  it('hides its prize while it waits, reports that the lid is off, and raises the prize when it stops waiting', () => {
    const onLidOff = jest.fn();
    const onOpened = jest.fn();
    const waiting = (waits: boolean) => (
      <BoxOpening color="#d64545" open waits={waits} onLidOff={onLidOff} onOpened={onOpened}>
        <b>R$ 20,00</b>
      </BoxOpening>
    );
    const { rerender } = renderDesign(waiting(true));
    pass(899);
    expect(onLidOff).not.toHaveBeenCalled();
    pass(1);
    expect(onLidOff).toHaveBeenCalledTimes(1);
    pass(60_000);
    expect(onOpened).not.toHaveBeenCalled();
    expect(screen.queryByText('R$ 20,00')).not.toBeInTheDocument();
    rerender(waiting(false));
    expect(screen.getByText('R$ 20,00')).toBeInTheDocument();
    pass(1020);
    expect(onOpened).toHaveBeenCalledTimes(1);
  });

  it('inserts no colour of a site into the page unchecked', () => {
    const { container } = renderDesign(box(false, jest.fn(), 'red;background:url(//evil.example)'));
    const style = container.querySelector('[data-open]')?.getAttribute('style') ?? '';
    expect(style).toMatch(/--box-front: #[0-9a-f]{6}/);
    expect(style).not.toMatch(/url|evil/);
  });
});

describe('an amount that counts up', () => {
  const shown = (): string => document.querySelector('[aria-hidden]')?.textContent?.replaceAll('\u00a0', ' ') ?? '';

  it('starts at the old balance and ends at the exact amount, once', () => {
    const onDone = jest.fn();
    renderDesign(<CountUp from={10_000} to={123_456} onDone={onDone} />);
    expect(shown()).toBe('R$ 100,00');
    pass(400);
    expect(shown()).not.toBe('R$ 100,00');
    expect(shown()).not.toBe('R$ 1.234,56');
    pass(600);
    expect(shown()).toBe('R$ 1.234,56');
    pass(5000);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('exposes only the end to assistive technology', () => {
    renderDesign(<CountUp from={0} to={5000} />);
    expect(screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toBe('R$ 50,00');
  });

  it('is shown at once with reduced motion', () => {
    const restore = preferReducedMotion();
    renderDesign(<CountUp from={0} to={5000} />);
    pass(20);
    expect(shown()).toBe('R$ 50,00');
    restore();
  });
});
