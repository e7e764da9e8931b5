// The DOM of the browser tests: jsdom, with a faster search for the style rules of an element.
//
// `getComputedStyle` of jsdom matches every rule of every sheet with the element, including its own long sheet for
// HTML. Testing Library needs the style of most elements for each query by role: a quarter of the time of these tests.
// A rule whose last part names a tag or class that the element lacks cannot match; jsdom decides about all others.
import { createRequire } from 'node:module';
import type * as Environment from 'jest-environment-jsdom';
import { canMatch } from './can-match.ts';

interface ElementOfJsdom {
  readonly localName: string;
  getAttributeNS(namespace: null, name: string): string | null;
}

interface Selectors {
  matchesDontThrow: (element: ElementOfJsdom, selector: unknown) => boolean;
}

const require = createRequire(__filename);
const requireOfJsdom = createRequire(require.resolve('jest-environment-jsdom'));

// jsdom copies the function when it is loaded, so it must be replaced before.
const selectors = requireOfJsdom('jsdom/lib/jsdom/living/helpers/selectors.js') as Selectors;
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) =>
  (typeof selector !== 'string' ||
    canMatch(selector, { tag: element.localName, classNames: element.getAttributeNS(null, 'class') ?? '' })) &&
  matchesDontThrow(element, selector);

const { TestEnvironment } = require('jest-environment-jsdom') as typeof Environment;

export default TestEnvironment;
