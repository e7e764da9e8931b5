import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { isChunkLoadError } from '../errors/chunk-errors.ts';
import { kindOfReported } from './host-api.ts';
import { allowedReleases } from './release-files.ts';
import type { FailureReporter } from './release-reporter.ts';

/** Maximum number of uncaught errors that a page view reports of one release: a timer may throw ten times a second. */
export const UNCAUGHT_MAX = 3;

/** The lines of a stack: `at name (address:1:2)` of Chromium, `name@address:1:2` of Firefox and Safari. */
const FRAME = /^\s*at |@/;
const ADDRESS = /([a-z][a-z0-9+.-]*:\/\/[^\s()]+?):\d+:\d+/i;

const reported = new Map<string, number>();

/** The files of a stack, the innermost first. Lines of the message name no position in a script. */
export const filesOfStack = (stack: string): string[] =>
  stack.split('\n').flatMap((line) => (FRAME.test(line) ? (ADDRESS.exec(line)?.[1] ?? []) : []));

/** A release is served at the page's origin and at further ones; the base of a local build names its origin. */
export const isFileOf = (file: string, base: string): boolean => base.length > 1 && file.includes(base);

/** The shell and releases are below this path; an extension's script is not. */
const RELEASES_PATH = /^https?:\/\/[^/]+\/releases\//;

/**
 * The release that an error belongs to: the first of the stack. Null when the innermost file is of nobody here, such as
 * an extension that has replaced a function of the browser.
 */
export const releaseOfFiles = (
  files: readonly string[],
  releases: readonly PlannedRelease[] = allowedReleases(),
): PlannedRelease | null => {
  const owners = files.map((file) => releases.find(({ base }) => isFileOf(file, base)));
  if (!owners[0] && !RELEASES_PATH.test(files[0] ?? '')) return null;
  return owners.find((owner) => owner !== undefined) ?? null;
};

const stackOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'stack' in value && typeof value.stack === 'string'
    ? value.stack
    : null;

/** Reports an error of a timer, a listener or a promise that nobody caught, with the remote whose file threw it. */
export const reportUncaught = (event: ErrorEvent | PromiseRejectionEvent, reporter: FailureReporter): void => {
  const thrown: unknown = 'reason' in event ? event.reason : event.error;
  const stack = stackOf(thrown);
  const files = stack === null ? [] : filesOfStack(stack);
  const release = releaseOfFiles(files.length === 0 && 'filename' in event ? [event.filename] : files);
  // A part of a remote that failed to load is reported by its own view.
  if (release === null || isChunkLoadError(thrown)) return;
  const remote = release.offer?.remote;
  const times = reported.get(release.uniqueName) ?? 0;
  if (!remote || times >= UNCAUGHT_MAX) return;
  reported.set(release.uniqueName, times + 1);
  const error = thrown instanceof Error ? thrown : new Error('message' in event ? event.message : String(thrown));
  reporter.report({ remote, version: release.version, kind: kindOfReported(error), error });
};
