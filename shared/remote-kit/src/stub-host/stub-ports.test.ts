import { createStubUpdateBlocker } from './stub-ports.ts';

describe('an update blocker of the stub host', () => {
  it('leaves no listener on the signal of its remote', () => {
    const { signal } = new AbortController();
    const [add, remove] = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')];
    const blocker = createStubUpdateBlocker(() => {})(signal);
    blocker.block('deposit')();
    expect(blocker.canUpdate.getState()).toBe(true);
    expect(add).toHaveBeenCalledTimes(1);
    expect(remove.mock.calls).toEqual(add.mock.calls.map(([type, listener]) => [type, listener]));
  });
});
