import type { Release } from '../delivery/release.ts';
import { MANIFEST_FILE, readManifest } from './federation-manifest.ts';
import type { ReleaseContent, ReleaseFault } from './release-fault.ts';

/** How the federation plugin of webpack and Rspack writes a module that the shell provides into a script. */
const SHARE_KEY = /\bshareKey\s*:\s*["'`]([^"'`]+)["'`]/g;

/** How the federation plugin of Vite writes a module that the shell provides into a script. */
const SHARE_CACHE_KEY = /\bcanonical\s*:\s*["'`]default:([^"'`]+)["'`]/g;

const keysInScripts = ({ files }: Release, { text }: ReleaseContent): string[] =>
  files
    .filter(({ path }) => /\.m?js$/i.test(path))
    .flatMap(({ path }) => [SHARE_KEY, SHARE_CACHE_KEY].flatMap((sign) => [...(text(path) ?? '').matchAll(sign)]))
    .map(([, key = '']) => key);

/**
 * The shared modules that a remote uses, by its scripts, its manifest and its document, and does not declare in
 * `surface.uses`. The edge compares that list with the shells, so it could not check an undeclared module.
 */
export const surfaceFaults = (release: Release, content: ReleaseContent): ReleaseFault[] => {
  if (release.remote === 'host') return [];
  const { exposes, surface } = release;
  if (!surface?.uses) {
    return [{ rule: 'surface', says: 'release.json does not say what it takes from the shell: build it again.' }];
  }
  const declared = surface.uses;
  const manifest = readManifest(content.text(MANIFEST_FILE));
  const taken = [
    ...keysInScripts(release, content),
    ...(manifest?.shared ?? []).map(({ name }) => name),
    ...Object.values(exposes).flatMap(({ needs }) => needs ?? []),
  ];
  return [...new Set(taken)]
    .filter((key) => !(key in declared))
    .sort()
    .map((key) => ({ rule: 'surface', says: `It takes ${key} from the shell and does not declare it.` }));
};
