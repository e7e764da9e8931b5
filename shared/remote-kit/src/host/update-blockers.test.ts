import { createUpdateBlockers } from './update-blockers.ts';

describe('an update blocker', () => {
  it('defers updates until it has ended, and names its reason meanwhile', () => {
    const blockers = createUpdateBlockers();
    const end = blockers.of(new AbortController().signal).block('deposit');
    expect(blockers.canUpdate.getState()).toBe(false);
    expect(blockers.reasons()).toEqual(['deposit']);
    end();
    expect(blockers.canUpdate.getState()).toBe(true);
    expect(blockers.reasons()).toEqual([]);
  });

  it('defers them as long as another one lasts', () => {
    const blockers = createUpdateBlockers();
    const { block } = blockers.of(new AbortController().signal);
    const [endFirst, endSecond] = [block('deposit'), block('upload')];
    endFirst();
    expect(blockers.canUpdate.getState()).toBe(false);
    endSecond();
    expect(blockers.canUpdate.getState()).toBe(true);
  });

  it('ends with its remote, and one that begins afterwards blocks nothing', () => {
    const blockers = createUpdateBlockers();
    const remote = new AbortController();
    blockers.of(remote.signal).block('deposit');
    remote.abort();
    expect(blockers.canUpdate.getState()).toBe(true);
    blockers.of(remote.signal).block('deposit');
    expect(blockers.canUpdate.getState()).toBe(true);
  });

  it('and a check that blocks make an exchange unsafe, each as long as it lasts', () => {
    const blockers = createUpdateBlockers();
    let hasTyped = false;
    blockers.blockWhile(() => hasTyped);
    expect(blockers.isSafe()).toBe(true);
    hasTyped = true;
    expect(blockers.isSafe()).toBe(false);
    hasTyped = false;
    const end = blockers.of(new AbortController().signal).block('deposit');
    expect(blockers.isSafe()).toBe(false);
    end();
    expect(blockers.isSafe()).toBe(true);
  });

  it('leaves no listener on the signal of its remote, which lives as long as the page', () => {
    const { signal } = new AbortController();
    const [add, remove] = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')];
    createUpdateBlockers().of(signal).block('deposit')();
    expect(remove.mock.calls).toEqual(add.mock.calls.map(([type, listener]) => [type, listener]));
    expect(add).toHaveBeenCalledTimes(1);
  });
});
