import type { Release } from '../delivery/release.ts';
import type { ReleaseContent, ReleaseFault } from './release-fault.ts';

/**
 * The scripts of the shell's start, compressed with brotli: React, Chakra and Emotion, zod, the query cache and the
 * router are 114 KB of it, the federation runtime 20 KB, i18next with react-i18next 16 KB. Every first visit waits for
 * them; load additions by an `import()` on idle or at their first use.
 * The marks of started releases and the shares of a release (0.9 KB) run before the first release, so they cannot wait.
 * Each setting of a site costs some 150 bytes, because its config is checked as it arrives.
 */
const HOST_START_BYTES_MAX = 197_000;
/** 4 KiB. The hashes in the list of an entry's chunks compress by chance: two builds of one remote differ by some 20 bytes. */
const REMOTE_ENTRY_BYTES_MAX = 4_096;
/** The entry of ES modules contains what webpack's entry takes from the shell: 6.3 KB as Vite's plugin writes it. */
const MODULE_ENTRY_BYTES_MAX = 8_000;
/** One page, slot, modal or panel of a remote, its texts not included. */
const EXPOSE_BYTES_MAX = 50_000;
/** In a bundle without federation the first page of the casino is its own chunk, like the shell. */
const MONOLITH_START_BYTES_MAX = 260_000;

interface Budget {
  readonly what: string;
  readonly scripts: readonly string[];
  readonly bytesMax: number;
}

const budgetsOf = ({ remote, entry, container, initial = [], exposes, bundled, budgets }: Release): Budget[] => {
  const scripts = [entry, ...initial];
  if (bundled) return [{ what: 'The start of the bundle', scripts, bytesMax: MONOLITH_START_BYTES_MAX }];
  if (remote === 'host') return [{ what: 'The start of the shell', scripts, bytesMax: HOST_START_BYTES_MAX }];
  return [
    {
      what: `The entry of ${remote}`,
      scripts,
      bytesMax: container === 'module' ? MODULE_ENTRY_BYTES_MAX : REMOTE_ENTRY_BYTES_MAX,
    },
    ...Object.entries(exposes).map(([expose, own]) => ({
      what: `${expose} of ${remote}`,
      scripts: own.scripts,
      bytesMax: budgets?.[expose]?.bytes ?? EXPOSE_BYTES_MAX,
    })),
  ];
};

/** The files that have a budget, each once. */
export const budgetedFiles = (release: Release): string[] => [
  ...new Set(budgetsOf(release).flatMap(({ scripts }) => scripts)),
];

/** Every part of a release that is larger than its budget, with both sizes. */
export const budgetFaults = (
  release: Release,
  { compressedBytes }: Pick<ReleaseContent, 'compressedBytes'>,
): ReleaseFault[] =>
  budgetsOf(release).flatMap(({ what, scripts, bytesMax }) => {
    const bytes = scripts.reduce((sum, path) => sum + compressedBytes(path), 0);
    if (bytes <= bytesMax) return [];
    return [{ rule: 'budget', says: `${what} is ${bytes} bytes (brotli); the budget is ${bytesMax}.` }];
  });
