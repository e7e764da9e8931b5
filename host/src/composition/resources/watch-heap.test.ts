import { createStore } from 'zustand/vanilla';
import { aRelease } from '../../../test/support/render-in-shell.tsx';
import type { ViewStates } from '../view-states.ts';
import { HEAP_GROWTH_BYTES_MAX, LOOKS, watchHeap } from './watch-heap.ts';

const MB = 1_000_000;

const open = (canary = '') => {
  let bytes: number | null = 20 * MB;
  const states = createStore<ViewStates>(() => ({}));
  const [report, avoid] = [jest.fn(), jest.fn()];
  const plannedOf = (remote: string) => ({ reason: remote === canary ? 'canary' : 'stable' });
  const look = watchHeap({ modules: { states }, plannedOf, reporter: { report }, avoid, used: () => bytes });
  return {
    report,
    avoid,
    show: (remote: 'casino' | 'wallet') =>
      states.setState({
        [`${remote} ./routes/home`]: { status: 'ready', view: { release: aRelease(remote, '1.1.0') } },
      } as unknown as ViewStates),
    holds: (held: number | null, looks = LOOKS) => {
      bytes = held;
      for (let count = 0; count < looks; count += 1) look();
    },
  };
};

const leakOf = (remote: string, own: boolean) => [
  expect.objectContaining({ remote, version: '1.1.0', kind: 'leak', own }),
];

test('a release whose views came when the page grew by 150 MB is at fault, avoided, and counted once for each growth', () => {
  const { show, holds, report, avoid } = open();
  holds(20 * MB);
  show('casino');
  holds(20 * MB + HEAP_GROWTH_BYTES_MAX);
  expect(report.mock.calls).toEqual([leakOf('casino', true)]);
  holds(20 * MB + HEAP_GROWTH_BYTES_MAX);
  expect(report).toHaveBeenCalledTimes(1);
  expect(avoid.mock.calls).toEqual([[aRelease('casino', '1.1.0').uniqueName]]);
});

test('growth at each of many visits adds up', () => {
  const { show, holds, report } = open();
  show('casino');
  for (let visits = 1; visits <= 20; visits += 1) holds(20 * MB + visits * 10 * MB);
  expect(report.mock.calls).toEqual([leakOf('casino', true)]);
});

test('of two releases that came together the canary is at fault; without one both are named, none is counted or avoided', () => {
  for (const [canary, expected, avoided] of [
    ['wallet', [leakOf('wallet', true)], [[aRelease('wallet', '1.1.0').uniqueName]]],
    ['', [leakOf('casino', false), leakOf('wallet', false)], []],
  ] as const) {
    const { show, holds, report, avoid } = open(canary);
    show('casino');
    show('wallet');
    holds(200 * MB);
    expect(report.mock.calls).toEqual(expected);
    expect(avoid.mock.calls).toEqual(avoided);
  }
});

test.each([
  ['grows for a moment and is freed', [400 * MB, 20 * MB, 400 * MB, 20 * MB, 400 * MB, 20 * MB]],
  ['stays below the limit', [20 * MB, 80 * MB, 140 * MB, 140 * MB, 140 * MB, 140 * MB]],
  ['does not say what it holds', [null, null, null, null]],
])('a page that %s is not reported', (_, figures) => {
  const { show, holds, report, avoid } = open();
  show('casino');
  for (const figure of figures) holds(figure, 1);
  expect([report.mock.calls, avoid.mock.calls]).toEqual([[], []]);
});
