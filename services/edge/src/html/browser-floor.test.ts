import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { browserFloor, polyfilledApis } from '@jangada/contracts/delivery/browser-floor';
import { bootScript, browserFloorScript } from './boot-script.ts';

interface Line {
  readonly name: string;
  textContent: string;
  lang: string;
  readonly style: { cssText: string };
  readonly children: Line[];
  appendChild(child: Line): Line;
}

const createElement = (name: string): Line => {
  const children: Line[] = [];
  return {
    name,
    textContent: '',
    lang: '',
    style: { cssText: '' },
    children,
    appendChild: (child) => {
      children.push(child);
      return child;
    },
  };
};

interface Given {
  /** The features that the browser lacks: `color-mix`, `:has`, `adoptedStyleSheets`, `CSS`, or an API. */
  readonly missing?: readonly string[];
  readonly lang?: string;
}

/** Opens a browser in which the first scripts of a page have run. */
const open = ({ missing = [], lang = 'pt-BR' }: Given = {}) => {
  const has = (name: string) => !missing.includes(name);
  const root = { ...createElement('html'), lang, classList: { add: () => {} }, dataset: { colorMode: 'dark' } };
  const stops: string[] = [];
  const listened: string[] = [];
  const cssSupports = (...query: string[]) => !missing.some((name) => query.join(' ').includes(name));
  const randomUUID = () => 'native';
  const page: Record<string, unknown> = {
    document: {
      documentElement: root,
      createElement,
      addEventListener: (name: string) => listened.push(name),
      querySelectorAll: () => [],
      ...(has('adoptedStyleSheets') && { adoptedStyleSheets: [] }),
    },
    ...(has('CSS') && { CSS: { supports: cssSupports } }),
    stop: () => stops.push('stop'),
    localStorage: { getItem: () => null },
    location: new URL('http://localhost/'),
    matchMedia: () => ({ matches: false }),
    addEventListener: (name: string) => listened.push(name),
    setTimeout: () => 0,
    AbortController,
    AbortSignal: has('AbortSignal.any') ? { any: AbortSignal.any.bind(AbortSignal) } : {},
    URL: class extends URL {
      static override canParse = has('URL.canParse') ? URL.canParse.bind(URL) : (undefined as never);
    },
    crypto: {
      getRandomValues: webcrypto.getRandomValues.bind(webcrypto),
      ...(has('crypto.randomUUID') && { randomUUID }),
    },
    Uint8Array,
  };
  page['window'] = page;
  runInNewContext(browserFloorScript, page);
  runInNewContext(bootScript([]), page);
  const sections = root.children.flatMap(({ children }) => children);
  return {
    page: page as {
      URL: typeof URL;
      AbortSignal: typeof AbortSignal;
      crypto: Crypto;
      __jangadaShellStart?: unknown;
    },
    stops,
    listened,
    sections: sections.map((part) => ({ lang: part.lang, lines: part.children.map(({ textContent }) => textContent) })),
  };
};

describe('a browser below the floor', () => {
  for (const missing of ['CSS', 'color-mix', ':has', 'adoptedStyleSheets']) {
    it(`without ${missing} stops the page, says in both languages what to update, and watches nothing`, () => {
      const { page, stops, listened, sections } = open({ missing: [missing] });
      assert.deepEqual(stops, ['stop']);
      assert.deepEqual(
        sections.map(({ lang, lines }) => [lang, lines[0]]),
        [
          ['pt', 'Este navegador é antigo demais para este site.'],
          ['en', 'This browser is too old for this site.'],
        ],
      );
      for (const { lines } of sections)
        for (const version of Object.values(browserFloor)) assert.ok(lines[1]?.includes(version), version);
      // Without listeners the page neither reports nor quarantines anything.
      assert.deepEqual(listened, []);
      assert.equal(page.__jangadaShellStart, undefined);
    });
  }

  it('shows the language of the page first', () => {
    const { sections } = open({ missing: ['CSS'], lang: 'en-US' });
    assert.deepEqual(
      sections.map(({ lang }) => lang),
      ['en', 'pt'],
    );
  });
});

describe('a browser of the floor', () => {
  it('starts the page, and every API of the list is added', () => {
    const { page, stops, sections } = open({ missing: polyfilledApis });
    assert.deepEqual([stops, sections], [[], []]);
    assert.ok(page.__jangadaShellStart);
    for (const name of polyfilledApis) {
      const [owner = '', method = ''] = name.split('.');
      assert.equal(typeof Reflect.get(Object(Reflect.get(page, owner)), method), 'function', name);
    }
  });

  it('that has them all keeps its own', () => {
    assert.equal(open().page.crypto.randomUUID(), 'native');
  });

  it('without URL.canParse has one that answers as the standard does', () => {
    const { canParse } = open({ missing: ['URL.canParse'] }).page.URL;
    for (const [url, base] of [
      ['https://a.test/x'],
      ['/x'],
      ['/x', 'https://a.test'],
      ['https://', 'https://a.test'],
      [''],
      ['', 'https://a.test'],
    ] as const)
      assert.equal(canParse(url, base), URL.canParse(url, base), `${url} ${base}`);
  });

  it('without AbortSignal.any has one that ends with the first signal and its reason', () => {
    const { any } = open({ missing: ['AbortSignal.any'] }).page.AbortSignal;
    const [first, second] = [new AbortController(), new AbortController()];
    const signal = any([first.signal, second.signal]);
    assert.equal(signal.aborted, false);
    second.abort('over');
    first.abort('later');
    assert.deepEqual([signal.aborted, signal.reason], [true, 'over']);
    const early = any([second.signal]);
    assert.deepEqual([early.aborted, early.reason], [true, 'over']);
  });

  it('without crypto.randomUUID has one that makes different identifiers of version 4', () => {
    const { crypto } = open({ missing: ['crypto.randomUUID'] }).page;
    const made = Array.from({ length: 50 }, () => crypto.randomUUID());
    for (const id of made) assert.match(id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.equal(new Set(made).size, 50);
  });
});
