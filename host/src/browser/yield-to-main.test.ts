import { yieldToMain } from './yield-to-main.ts';

const withYield = (yieldTurn: (() => Promise<void>) | undefined) =>
  Object.assign(globalThis, { scheduler: yieldTurn && { yield: yieldTurn } });

describe('yielding to the main thread', () => {
  afterEach(() => withYield(undefined));

  it('uses scheduler.yield where the browser has it', async () => {
    const yieldTurn = jest.fn(() => Promise.resolve());
    withYield(yieldTurn);
    await yieldToMain();
    expect(yieldTurn).toHaveBeenCalledTimes(1);
  });

  it('continues after the tasks that wait, in a browser without scheduler.yield', async () => {
    const order: string[] = [];
    setTimeout(() => order.push('a task that waited'));
    const continued = yieldToMain().then(() => order.push('the continuation'));
    order.push('the rest of the task');
    await continued;
    expect(order).toEqual(['the rest of the task', 'a task that waited', 'the continuation']);
  });
});
