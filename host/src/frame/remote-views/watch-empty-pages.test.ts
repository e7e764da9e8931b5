import { createStore } from 'zustand/vanilla';
import type { ViewStates } from '../../composition/view-states.ts';
import { EMPTY_AFTER_MS, watchEmptyPages } from './watch-empty-pages.ts';

type Parts = Parameters<typeof watchEmptyPages>[0];

const KEY = 'casino ./routes/home';
const ready = { [KEY]: { status: 'ready', view: { release: { version: '1.1.0' } } } } as unknown as ViewStates;

/** A page whose main element has this content; each element in it has this height. */
const setup = (html: string, { heightPx = 0, owner = 'casino', states = ready } = {}) => {
  document.body.innerHTML = `<main>${html}</main>`;
  for (const element of document.querySelectorAll('main *')) {
    element.getBoundingClientRect = () => ({ height: heightPx }) as DOMRect;
  }
  const threw = jest.fn();
  const place = createStore(() => ({ path: '/' }));
  watchEmptyPages({
    modules: { states: createStore(() => states), threw },
    router: { place },
    siteFacts: () => ({
      site: {},
      session: 'guest',
      hasShellPage: () => true,
      offers: {
        claimAt: () => ({ route: { path: '/', owner }, params: {} }),
        stateOf: () => 'live',
        routeOf: () => './routes/home',
      },
    }),
  } as unknown as Parts);
  return { threw, go: () => place.setState({ path: '/casino' }) };
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test.each(['', '<div></div>', '<div><span> </span></div>'])(
  'a page with nothing but "%s" has failed, and the next release takes over at once',
  (html) => {
    const { threw } = setup(html);
    jest.advanceTimersByTime(EMPTY_AFTER_MS - 1);
    expect(threw).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(threw.mock.calls).toEqual([
      [
        'casino',
        expect.objectContaining({ release: { version: '1.1.0' } }),
        './routes/home',
        { error: expect.any(Error), after: false, kind: 'empty' },
      ],
    ]);
  },
);

test.each([
  ['text', '<p>Roleta</p>', {}],
  ['a skeleton, a game or a picture', '<div><img></div>', { heightPx: 40 }],
  ['no view yet', '', { states: {} }],
  ['a page of the shell', '', { owner: 'host' }],
])('a page with %s is not empty', (_what, html, given) => {
  const { threw } = setup(html, given);
  jest.advanceTimersByTime(10 * EMPTY_AFTER_MS);
  expect(threw).not.toHaveBeenCalled();
});

test('each page has its own time', () => {
  const { threw, go } = setup('');
  jest.advanceTimersByTime(EMPTY_AFTER_MS - 1);
  go();
  jest.advanceTimersByTime(EMPTY_AFTER_MS - 1);
  expect(threw).not.toHaveBeenCalled();
});
