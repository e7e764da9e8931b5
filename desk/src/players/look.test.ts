import { MIDDLE, pointAt, scrollTo, type Shown } from './look.ts';

const shown = (fields: Partial<Shown>): Shown => ({
  ...{ pane: { width: 1_200, height: 700 }, image: { width: 1_600, height: 1_000 }, zoom: 8, turns: 1 },
  ...fields,
});
/** The point in the middle of a pane that is scrolled to the other one's point. */
const after = (point: { x: number; y: number }, next: Shown) => {
  const { x, y } = scrollTo(next, point);
  return pointAt(next, { x: x + next.pane.width / 2, y: y + next.pane.height / 2 });
};

describe('the point in the middle of a large document', () => {
  const point = { x: 0.3, y: -0.4 };
  it.each([
    ['in a narrower pane', shown({ pane: { width: 590, height: 700 } })],
    ['larger', shown({ zoom: 3 })],
    ['turned once', shown({ turns: 2 })],
    ['turned back to its beginning', shown({ turns: 4 })],
    ['of an upright image', shown({ image: { width: 900, height: 1_600 }, turns: 3 })],
  ])('stays there %s', (_, next) => {
    const { x, y } = after(point, next);
    expect(x).toBeCloseTo(point.x);
    expect(y).toBeCloseTo(point.y);
  });

  it('is the middle of the image until it is scrolled', () => {
    const { x, y } = scrollTo(shown({}), MIDDLE);
    expect([x, y]).toEqual([(1_200 * 7) / 2, (700 * 7) / 2]);
  });

  it('is on the edge of the image where there is nothing of it', () => {
    // Turned, the image stands in the middle of a wide pane.
    expect(pointAt(shown({}), { x: 0, y: 350 * 8 })).toEqual({ x: expect.closeTo(0), y: 0.5 });
  });

  it('of a turn to the right goes from the top to the right', () => {
    const top = { x: 0, y: -0.5 };
    const { x } = scrollTo(shown({ turns: 1 }), top);
    expect(x).toBeGreaterThan((1_200 * 7) / 2);
  });
});
