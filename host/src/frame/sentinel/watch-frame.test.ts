import { STYLES_RELEASE_PROPERTY } from '@jangada/contracts/delivery/boot';
import { createStore } from 'zustand/vanilla';
import { aPlannedRemote, aRelease } from '../../../test/support/render-in-shell.tsx';
import type { ViewStates } from '../../composition/view-states.ts';
import { framePart, frameParts } from '../frame-parts.ts';
import { SUSPECT_MS } from './owner.ts';
import { INSPECT_DELAY_MS, watchFrame } from './watch-frame.ts';

/* jsdom has no layout: a part is in its place unless a sheet or a style of these tests hides it. */

interface FakeSheet {
  disabled: boolean;
  readonly hides: string;
  /** Its generated content lies over the page. */
  readonly covers?: boolean;
  readonly ownerNode: Element | null;
}

const release = aRelease('casino', '1.1.0');
const KEY = 'casino ./routes/home';

/** The element on top at each point; null for the part itself. */
let cover: Element | null = null;
let adopted: FakeSheet[] = [];
let marks: object[] = [];
/** The observers of a test, which end with it. */
let observers: MutationObserver[] = [];
const RealObserver = MutationObserver;
let header: HTMLElement;
let stopParts: (() => void)[] = [];

const isHidden = (element: Element): boolean => {
  const sheets = [...adopted, ...[...document.querySelectorAll('style')].map((one) => Reflect.get(one, 'fake'))];
  const byStyle = element.closest('[hidden], [style*="display: none"]') !== null;
  return byStyle || sheets.some((sheet) => sheet && !sheet.disabled && element.matches(sheet.hides));
};

const sheet = (hides: string, base?: string): FakeSheet => {
  const made: FakeSheet = { disabled: false, hides, ownerNode: null };
  return base === undefined ? made : Object.assign(made, { [STYLES_RELEASE_PROPERTY]: base });
};

/** A `style` element, with the page's nonce or without. */
const addStyle = (hides: string, nonce: string): void => {
  const element = document.createElement('style');
  element.nonce = nonce;
  Object.assign(element, { fake: { disabled: false, hides, ownerNode: element } });
  document.head.append(element);
};

const mountMark = (remote: string, version: string): void =>
  void marks.push({ startTime: performance.now(), detail: { remote, version } });

const start = (planned = aPlannedRemote('casino', [release])) => {
  const view = { release };
  const states = createStore<ViewStates>(() => ({ [KEY]: { status: 'ready', view } }) as unknown as ViewStates);
  const threw = jest.fn(() => states.setState({}, true));
  const plannedOf = (remote: string) => (remote === planned.remote ? planned : null);
  const offers = createStore(() => ({ plannedOf }));
  watchFrame({ modules: { states, threw }, offers } as unknown as Parameters<typeof watchFrame>[0]);
  return { threw, inspect: () => jest.advanceTimersByTimeAsync(2 * INSPECT_DELAY_MS) };
};

const intrusion = (what: RegExp) => [
  'casino',
  expect.objectContaining({ release }),
  './routes/home',
  { error: expect.objectContaining({ message: expect.stringMatching(what) }), after: false, kind: 'intrusion' },
];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  document.head.innerHTML = '';
  document.body.innerHTML = '<div id="root"><header></header><main id="content"><p>Roleta</p></main></div>';
  header = document.querySelector('header') as HTMLElement;
  stopParts = [header, document.querySelector('main') as HTMLElement].map(framePart);
  cover = null;
  adopted = [];
  globalThis.MutationObserver = class extends RealObserver {
    constructor(receive: MutationCallback) {
      super(receive);
      observers.push(this);
    }
  };
  const noop = class {
    observe() {}
  };
  Object.assign(globalThis, { ResizeObserver: noop, IntersectionObserver: noop });
  Object.assign(globalThis, {
    CSSStyleSheet: class {
      replace() {}
      replaceSync() {}
    },
  });
  Object.defineProperty(document, 'adoptedStyleSheets', {
    configurable: true,
    get: () => adopted,
    set: (sheets: FakeSheet[]) => {
      adopted = sheets;
    },
  });
  Object.defineProperty(document, 'styleSheets', {
    configurable: true,
    get: () => [...document.querySelectorAll('style')].map((one) => Reflect.get(one, 'fake')),
  });
  const isUnderContent = () => adopted.some(({ covers, disabled }) => covers && !disabled);
  Object.assign(document, {
    elementFromPoint: () => (isUnderContent() ? document.documentElement : (cover ?? header)),
  });
  HTMLElement.prototype.getClientRects = function () {
    return (isHidden(this) ? [] : [this.getBoundingClientRect()]) as unknown as DOMRectList;
  };
  HTMLElement.prototype.getBoundingClientRect = function () {
    const height = this === header ? 60 : window.innerHeight;
    return { left: 0, top: 0, right: window.innerWidth, bottom: height, width: window.innerWidth, height } as DOMRect;
  };
  marks = [];
  Object.assign(performance, { getEntriesByName: () => marks });
});

afterEach(() => {
  for (const stop of stopParts) stop();
  for (const observer of observers) observer.disconnect();
  observers = [];
  frameParts.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a release is reported, taken out, and the frame is repaired', () => {
  test('when its sheet hides a part', async () => {
    const base = new URL(release.base, document.baseURI).href;
    adopted = [sheet('p'), sheet('header', base)];
    const { threw } = start();
    expect(threw.mock.calls).toEqual([intrusion(/^<header> is hidden by a sheet$/)]);
    expect(adopted.map(({ hides }) => hides)).toEqual(['p']);
  });

  test('when the generated content of its sheet lies over a part', async () => {
    const base = new URL(release.base, document.baseURI).href;
    adopted = [Object.assign(sheet('i', base), { covers: true })];
    const { threw } = start();
    expect(threw.mock.calls).toEqual([intrusion(/^<header> is hidden by a sheet$/)]);
    expect(adopted).toEqual([]);
  });

  test('when it opens a dialog that nobody can see, so that the page is inert', async () => {
    const { threw, inspect } = start();
    mountMark('casino', '1.1.0');
    const dialog = document.createElement('dialog');
    dialog.getBoundingClientRect = () => ({ width: 0, height: 0 }) as DOMRect;
    document.body.append(dialog);
    cover = dialog;
    await inspect();
    expect(threw.mock.calls).toEqual([intrusion(/^<header> is covered by <dialog>$/)]);
    expect(dialog.isConnected).toBe(false);
  });

  test('when a sheet without an owner hides a part soon after its view mounted', async () => {
    const { threw, inspect } = start();
    mountMark('casino', '1.1.0');
    adopted = [sheet('header')];
    document.body.append(document.createElement('i'));
    await inspect();
    expect(threw.mock.calls).toEqual([intrusion(/hidden by a sheet/)]);
    expect(adopted).toEqual([]);
  });

  test('when it removes a part: at once, at the same place', async () => {
    const { threw } = start();
    mountMark('casino', '1.1.0');
    header.remove();
    await Promise.resolve();
    expect(threw.mock.calls).toEqual([intrusion(/^<header> is removed from the page$/)]);
    expect(document.querySelector('#root')?.firstElementChild).toBe(header);
  });

  test('when it removes an element around a part', async () => {
    const { threw } = start();
    mountMark('casino', '1.1.0');
    document.querySelector('#root')?.remove();
    await Promise.resolve();
    expect(threw).toHaveBeenCalledTimes(1);
    expect(header.isConnected).toBe(true);
  });

  test('when a part was removed before the frame is watched', () => {
    mountMark('casino', '1.1.0');
    header.remove();
    const { threw } = start();
    expect(threw).toHaveBeenCalledTimes(1);
    expect(document.querySelector('#root')?.firstElementChild).toBe(header);
  });

  test('when it writes the style of a part or of an element around it', async () => {
    const { threw, inspect } = start();
    mountMark('casino', '1.1.0');
    const root = document.querySelector<HTMLElement>('#root');
    root?.style.setProperty('display', 'none');
    await inspect();
    expect(threw.mock.calls).toEqual([intrusion(/hidden by a style/)]);
    expect(root?.style.display).toBe('');
  });

  test('when its element covers the window', async () => {
    const { threw, inspect } = start();
    mountMark('casino', '1.1.0');
    cover = document.createElement('div');
    cover.setAttribute('style', 'position: fixed');
    document.body.append(cover);
    await inspect();
    expect(threw.mock.calls).toEqual([intrusion(/^<header> is covered by <div>$/)]);
    expect(cover.isConnected).toBe(false);
  });
});

test('of several releases that mounted last, a canary is suspected', () => {
  mountMark('casino', '1.1.0');
  mountMark('wallet', '2.0.0');
  adopted = [sheet('header')];
  const { threw } = start({ ...aPlannedRemote('casino', [release]), reason: 'canary' });
  expect(threw).toHaveBeenCalledTimes(1);
});

describe('nobody is blamed, and nothing is changed', () => {
  const covering = (html: string): void => {
    document.body.insertAdjacentHTML('beforeend', html);
    cover = document.body.lastElementChild;
  };
  const FIXED = 'style="position: fixed"';

  test.each<[what: string, change: () => void]>([
    ['an extension hides a part by its style element, which has no nonce', () => addStyle('header', '')],
    [
      'an ad blocker hides a part by a sheet that no script sees',
      () => (header.getClientRects = () => [] as unknown as DOMRectList),
    ],
    ['the design system hides a part, such as the bottom bar in a wide window', () => addStyle('header', 'n')],
    ['an extension recolours the page', () => addStyle('p', '')],
    [
      'a translator wraps the texts',
      () => {
        for (const text of document.querySelectorAll('p'))
          text.innerHTML = `<font><font>${text.textContent}</font></font>`;
        document.documentElement.classList.add('translated-ltr');
      },
    ],
    [
      'a dialog lies over the page',
      () => covering(`<div ${FIXED}><div data-backdrop></div><div role="dialog"></div></div>`),
    ],
    ['a game has the whole window', () => covering(`<div ${FIXED} data-full-window></div>`)],
    [
      'a password manager covers the page with an element of its own',
      () => covering(`<pass-overlay ${FIXED}></pass-overlay>`),
    ],
    [
      'React removes a part itself',
      () => {
        stopParts[0]?.();
        header.remove();
      },
    ],
  ])('when %s', async (_what, change) => {
    const { threw, inspect } = start();
    mountMark('casino', '1.1.0');
    change();
    const html = document.documentElement.outerHTML;
    document.body.append(document.createComment(''));
    await inspect();
    expect(threw).not.toHaveBeenCalled();
    expect(document.documentElement.outerHTML.replace('<!---->', '')).toBe(html);
  });

  test('when a part is hidden, removed or covered long after a view mounted, and no caller is known', async () => {
    mountMark('casino', '1.1.0');
    const { threw, inspect } = start();
    await jest.advanceTimersByTimeAsync(2 * SUSPECT_MS);
    header.remove();
    await inspect();
    expect(threw).not.toHaveBeenCalled();
    expect(header.isConnected).toBe(false);
  });
});

test('a release whose own call removes a part long after it mounted is known by its stack', async () => {
  const { allowRelease } = await import('../../composition/release-files.ts');
  allowRelease(release);
  const { threw } = start();
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = () => `press@http://localhost${release.base}home.js:1:20`;
  header.remove();
  Error.prepareStackTrace = prepareStackTrace;
  await Promise.resolve();
  expect(threw).toHaveBeenCalledTimes(1);
  expect(header.isConnected).toBe(true);
});
