import type { Notice } from '@jangada/contracts/host/host-api';
import { createLocalStore } from '../../browser/storage.ts';
import { createNoticeStack, NOTICE_CHECK_MS, NOTICE_MS } from './notice-stack.ts';
import { SEEN_NOTICES_KEY, SEEN_NOTICES_MAX } from './seen-notices.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const openStack = () => {
  const screen = { isCovered: false };
  const notices = createNoticeStack({
    storage: createLocalStore(),
    now: () => Date.now(),
    isCovered: () => screen.isCovered,
  });
  return { notices, screen, ids: () => notices.shown.getState().map(({ id }) => id) };
};

const aNotice = (id: string, more: Partial<Notice> = {}): Notice => ({ id, title: `Aviso ${id}`, ...more });

const pass = (ms: number) => jest.advanceTimersByTime(ms);

test('on a phone one message is shown at a time', () => {
  const stack = createNoticeStack({
    storage: createLocalStore(),
    now: Date.now,
    isCovered: () => false,
    isPhone: () => true,
  });
  stack.show({ id: 'a', title: 'a' });
  stack.show({ id: 'b', title: 'b' });
  expect(stack.shown.getState().map(({ id }) => id)).toEqual(['a']);
  stack.close('a');
  jest.advanceTimersByTime(NOTICE_CHECK_MS);
  expect(stack.shown.getState().map(({ id }) => id)).toEqual(['b']);
});

test('at most three messages are shown; the fourth takes the first free place', () => {
  const { notices, ids } = openStack();
  for (const id of ['a', 'b', 'c', 'd']) notices.show(aNotice(id));
  expect(ids()).toEqual(['a', 'b', 'c']);
  notices.close('b');
  pass(NOTICE_CHECK_MS);
  expect(ids()).toEqual(['a', 'c', 'd']);
});

test('each message is removed after twenty seconds', () => {
  const { notices, ids } = openStack();
  notices.show(aNotice('a'));
  expect(NOTICE_MS).toBe(20_000);
  pass(NOTICE_MS - 1);
  expect(ids()).toEqual(['a']);
  pass(1);
  expect(ids()).toEqual([]);
});

test('the stack is updated every second, and not at all while it is empty', () => {
  const { notices } = openStack();
  expect(NOTICE_CHECK_MS).toBe(1_000);
  expect(jest.getTimerCount()).toBe(0);
  notices.show(aNotice('a'));
  expect(jest.getTimerCount()).toBe(1);
  pass(NOTICE_MS);
  expect(jest.getTimerCount()).toBe(0);
});

test.each<[string, (stack: ReturnType<typeof openStack>) => void]>([
  ['seen', () => pass(NOTICE_CHECK_MS)],
  ['expired on the screen', () => pass(NOTICE_MS)],
  ['closed', ({ notices }) => notices.close('a')],
  ['pressed', ({ notices }) => notices.press('a')],
  ['withdrawn', ({ notices }) => notices.withdraw('a')],
])('a message that was %s is not shown again, also not after a reload', (_, happen) => {
  const before = openStack();
  before.notices.show(aNotice('a'));
  happen(before);
  const after = openStack();
  after.notices.show(aNotice('a'));
  expect(after.ids()).toEqual([]);
});

test('one that is withdrawn while queued never appears', () => {
  const { notices, ids } = openStack();
  for (const id of ['a', 'b', 'c', 'd']) notices.show(aNotice(id));
  notices.withdraw('d');
  notices.close('a');
  pass(NOTICE_CHECK_MS);
  expect(ids()).toEqual(['b', 'c']);
});

test('the same message with new texts retains its place and its time', () => {
  const { notices, ids } = openStack();
  notices.show(aNotice('a'));
  notices.show(aNotice('b'));
  pass(10_000);
  notices.show(aNotice('a', { title: 'Outro' }));
  expect(ids()).toEqual(['a', 'b']);
  expect(notices.shown.getState()[0]?.title).toBe('Outro');
  pass(10_000);
  expect(ids()).toEqual([]);
});

test('a message expires at its own time, and an expired one never appears', () => {
  const { notices, ids } = openStack();
  notices.show(aNotice('a', { expiresAt: '2026-11-21T12:00:05Z' }));
  notices.show(aNotice('b', { expiresAt: '2026-11-21T11:59:59Z' }));
  expect(ids()).toEqual(['a']);
  pass(5000);
  expect(ids()).toEqual([]);
});

test('timers pause during hover and focus', () => {
  const { notices, ids } = openStack();
  notices.show(aNotice('a'));
  notices.pause(true);
  pass(NOTICE_MS * 2);
  expect(ids()).toEqual(['a']);
  notices.pause(false);
  pass(NOTICE_MS);
  expect(ids()).toEqual([]);
});

test('closing the hovered message resumes the timers of the others', () => {
  const { notices, ids } = openStack();
  notices.show(aNotice('a'));
  notices.show(aNotice('b'));
  notices.pause(true);
  notices.close('a');
  pass(NOTICE_MS);
  expect(ids()).toEqual([]);
});

test('under a dialog nothing appears and nothing expires', () => {
  const { notices, screen, ids } = openStack();
  notices.show(aNotice('a'));
  screen.isCovered = true;
  notices.show(aNotice('b'));
  pass(NOTICE_MS * 2);
  expect(ids()).toEqual(['a']);
  screen.isCovered = false;
  pass(NOTICE_CHECK_MS);
  expect(ids()).toEqual(['a', 'b']);
});

test('a press runs the action of the message', () => {
  const { notices, ids } = openStack();
  const onOpen = jest.fn();
  notices.show(aNotice('a', { onOpen }));
  notices.press('a');
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(ids()).toEqual([]);
});

test('no message of a player is shown after the sign-out', () => {
  const { notices, ids } = openStack();
  for (const id of ['a', 'b', 'c', 'd']) notices.show(aNotice(id));
  notices.clear();
  pass(NOTICE_CHECK_MS);
  expect(ids()).toEqual([]);
});

test('the stored list is limited, and an invalid one counts as empty', () => {
  localStorage.setItem(SEEN_NOTICES_KEY, '{"not":"a list"}');
  const { notices } = openStack();
  for (let count = 0; count <= SEEN_NOTICES_MAX; count += 1) notices.close(`n${count}`);
  const storage: unknown = JSON.parse(localStorage.getItem(SEEN_NOTICES_KEY) ?? '[]');
  expect(SEEN_NOTICES_MAX).toBe(200);
  expect(storage).toHaveLength(SEEN_NOTICES_MAX);
  expect(storage).not.toContain('n0');
});

test('one that expires while hovered resumes the timer of the next', () => {
  const { notices, ids } = openStack();
  notices.show(aNotice('a', { expiresAt: new Date(Date.now() + NOTICE_CHECK_MS).toISOString() }));
  notices.pause(true);
  pass(NOTICE_CHECK_MS);
  notices.show(aNotice('b'));
  notices.pause(true);
  notices.clear();
  notices.show(aNotice('c'));
  pass(NOTICE_MS);
  expect(ids()).toEqual([]);
});

test('one that has not been shown by its time never is; one that is shown stays its twenty seconds', () => {
  const { notices, ids } = openStack();
  const by = new Date(Date.now() + 5000).toISOString();
  for (const id of ['a', 'b', 'c', 'd']) notices.show(aNotice(id, { firstShownBefore: by }));
  pass(6000);
  expect(ids()).toEqual(['a', 'b', 'c']);
  notices.close('a');
  pass(NOTICE_CHECK_MS);
  expect(ids()).toEqual(['b', 'c']);
  notices.show(aNotice('late', { firstShownBefore: by }));
  expect(ids()).toEqual(['b', 'c']);
});

describe('a popup', () => {
  const popupOf = ({ notices }: ReturnType<typeof openStack>) => notices.popup.getState()?.id ?? null;

  test('stays until it is closed, besides the three and without their timer', () => {
    const stack = openStack();
    const onClosed = jest.fn();
    stack.notices.show(aNotice('p', { stays: true, onClosed }));
    for (const id of ['a', 'b', 'c']) stack.notices.show(aNotice(id));
    expect([popupOf(stack), stack.ids()]).toEqual(['p', ['a', 'b', 'c']]);
    pass(NOTICE_MS * 10);
    expect([popupOf(stack), stack.ids()]).toEqual(['p', []]);
    expect(jest.getTimerCount()).toBe(0);
    stack.notices.close('p');
    expect([popupOf(stack), onClosed.mock.calls.length]).toEqual([null, 1]);
  });

  test('that is pressed runs its action once it is closed, and one that is withdrawn runs none', () => {
    const stack = openStack();
    const calls: string[] = [];
    const about = { stays: true, onClosed: () => calls.push('closed'), onOpen: () => calls.push('open') } as const;
    stack.notices.show(aNotice('p', about));
    stack.notices.press('p');
    stack.notices.show(aNotice('q', about));
    stack.notices.withdraw('q');
    expect(calls).toEqual(['closed', 'open', 'closed']);
  });

  test('of a player is gone after the sign-out', () => {
    const stack = openStack();
    stack.notices.show(aNotice('p', { stays: true }));
    stack.notices.clear();
    expect(popupOf(stack)).toBeNull();
  });
});
