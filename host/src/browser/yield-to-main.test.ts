import { nextTurn } from './next-turn.ts';

const withYield = (yieldTurn: (() => Promise<void>) | undefined) =>
  Object.assign(globalThis, { scheduler: yieldTurn && { yield: yieldTurn } });

describe('the next turn', () => {
  afterEach(() => withYield(undefined));

  it('is what the scheduler of the browser gives', async () => {
    const yieldTurn = jest.fn(() => Promise.resolve());
    withYield(yieldTurn);
    await nextTurn();
    expect(yieldTurn).toHaveBeenCalledTimes(1);
  });

  it('comes after everything that waits, in a browser without it', async () => {
    const order: string[] = [];
    setTimeout(() => order.push('a task that waited'));
    const next = nextTurn().then(() => order.push('the turn'));
    order.push('the rest of the task');
    await next;
    expect(order).toEqual(['the rest of the task', 'a task that waited', 'the turn']);
  });
});
