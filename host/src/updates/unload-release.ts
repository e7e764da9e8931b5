import { STYLES_RELEASE_PROPERTY } from '@jangada/contracts/delivery/boot';
import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { unregisterRelease } from '../composition/unregister-release.ts';
import { removeScript } from '../composition/load-script.ts';

/** Where webpack counts how often it asked for a chunk (tools/build/src/integrity-plugin.ts). */
const ATTEMPTS_GLOBAL = '__jangadaAttempts';

/** Where webpack's runtime of a release keeps its chunks: it makes an identifier of the name. */
const chunksOf = (uniqueName: string): string => `webpackChunk${uniqueName.replaceAll(/[^a-zA-Z0-9$]+/g, '_')}`;

const isOf = (base: string) => (sheet: CSSStyleSheet) => Reflect.get(sheet, STYLES_RELEASE_PROPERTY) === base;

/**
 * Lets go of all that a release has put into the page: its container with every module and their state, its chunks, its
 * scripts and its style sheets. If it comes back it starts as if it had never been here.
 */
export const unloadRelease = ({ base, uniqueName, integrity }: PlannedRelease): void => {
  unregisterRelease(uniqueName);
  const absoluteBase = new URL(base, document.baseURI).href;
  const attempts: unknown = Reflect.get(globalThis, ATTEMPTS_GLOBAL);
  for (const path of Object.keys(integrity)) {
    removeScript(absoluteBase + path);
    if (typeof attempts === 'object' && attempts !== null) Reflect.deleteProperty(attempts, absoluteBase + path);
  }
  // Declared by a script, a container cannot be deleted.
  if (Reflect.has(globalThis, uniqueName)) Reflect.set(globalThis, uniqueName, undefined);
  Reflect.deleteProperty(globalThis, chunksOf(uniqueName));
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !isOf(absoluteBase)(sheet));
};
