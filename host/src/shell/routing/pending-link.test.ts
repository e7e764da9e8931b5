import { createStore } from 'zustand/vanilla';
import { AHEAD_MS, markPendingLink, PENDING_ATTRIBUTE } from './pending-link.ts';

const isPending = createStore(() => false);
let isAhead = false;
markPendingLink({ isPending, isAhead: () => isAhead });

const marked = () => [...document.querySelectorAll(`[${PENDING_ATTRIBUTE}]`)].map(({ id }) => id);

beforeEach(() => {
  isPending.setState(false, true);
  document.body.innerHTML =
    '<a id="one" href="#one"><span id="inside"></span></a><a id="two" href="#two"></a><i id="text"></i>';
});

/** A press during which the router goes somewhere. */
const press = (id: string) => {
  const element = document.getElementById(id);
  element?.addEventListener('click', () => isPending.setState(true, true), { once: true });
  element?.click();
};

describe('a pressed link', () => {
  it('is marked until its page is shown', () => {
    press('inside');
    expect(marked()).toEqual(['one']);
    isPending.setState(false, true);
    expect(marked()).toEqual([]);
  });

  it('is marked alone when another one is pressed meanwhile', () => {
    press('one');
    isPending.setState(false, true);
    press('two');
    expect(marked()).toEqual(['two']);
  });

  it('whose page is rendered ahead is marked only if that takes long', () => {
    jest.useFakeTimers();
    isAhead = true;
    press('one');
    expect(marked()).toEqual([]);
    jest.advanceTimersByTime(AHEAD_MS);
    expect(marked()).toEqual(['one']);
    isPending.setState(false, true);
    press('two');
    isPending.setState(false, true);
    jest.advanceTimersByTime(AHEAD_MS);
    expect(marked()).toEqual([]);
    isAhead = false;
    jest.useRealTimers();
  });

  it('is not marked by a press that leads nowhere, nor by a later navigation', async () => {
    document.getElementById('one')?.click();
    expect(marked()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve));
    isPending.setState(true, true);
    expect(marked()).toEqual([]);
  });

  it('is none where something else was pressed', () => {
    press('text');
    expect(marked()).toEqual([]);
  });
});
