import { STYLES_RELEASE_PROPERTY } from '@jangada/contracts/delivery/boot';
import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { unregisterRelease } from '../composition/unregister-release.ts';
import { removeScript } from '../composition/load-script.ts';

/** Webpack's attempt counters of chunks (tools/build/src/integrity-plugin.ts). */
const ATTEMPTS_GLOBAL = '__jangadaAttempts';

/** The global of a release's chunks; webpack makes an identifier of the name. */
const chunksOf = (uniqueName: string): string => `webpackChunk${uniqueName.replaceAll(/[^a-zA-Z0-9$]+/g, '_')}`;

const isOf = (base: string) => (sheet: CSSStyleSheet) => Reflect.get(sheet, STYLES_RELEASE_PROPERTY) === base;

/**
 * Removes everything that a release added to the page: container, modules and their state, chunks, scripts and style
 * sheets. A later load starts fresh.
 */
export const unloadRelease = ({ base, uniqueName, integrity }: PlannedRelease): void => {
  unregisterRelease(uniqueName);
  const absoluteBase = new URL(base, document.baseURI).href;
  const attempts: unknown = Reflect.get(globalThis, ATTEMPTS_GLOBAL);
  for (const path of Object.keys(integrity)) {
    removeScript(absoluteBase + path);
    if (typeof attempts === 'object' && attempts !== null) Reflect.deleteProperty(attempts, absoluteBase + path);
  }
  // A container declared by a script cannot be deleted, so it is set to undefined.
  if (Reflect.has(globalThis, uniqueName)) Reflect.set(globalThis, uniqueName, undefined);
  Reflect.deleteProperty(globalThis, chunksOf(uniqueName));
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !isOf(absoluteBase)(sheet));
};
