import { INTEGRITY_GLOBAL } from '@jangada/contracts/delivery/boot';
import { fileOfChunk, isBelow } from '../errors/chunk-errors.ts';
import { isReleasesFault } from './load-failure.ts';
import type { LoadFailureCause } from './load-failure.ts';
import { isShellAnswered } from './server-check.ts';

/** After this time a script failure is classified as a network failure. */
export const DIAGNOSIS_TIMEOUT_MS = 2_000;

/** The statuses which mean that the server does not have a file that the release names. */
const GONE: readonly number[] = [404, 410];

const SCRIPT_TYPE = /javascript|ecmascript/;

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Undefined in a page without TLS, which has no Web Crypto. */
const hashOf = async (bytes: ArrayBuffer): Promise<string | undefined> => {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return subtle && `sha384-${base64Of(new Uint8Array(await subtle.digest('SHA-384', bytes)))}`;
};

/**
 * Finds the cause of a failed script, because its error event has none: fetches the file again past every cache and
 * does not run it. If the reply is a foreign page (captive portal, filter) or now the correct file, the network has
 * failed.
 *
 * @param integrity of the file in the plan; undefined when the plan does not contain it
 */
export const diagnose = async (file: string, integrity: string | undefined): Promise<LoadFailureCause> => {
  try {
    const answer = await fetch(file, { cache: 'reload', signal: AbortSignal.timeout(DIAGNOSIS_TIMEOUT_MS) });
    const { status } = answer;
    if (!answer.ok) {
      return { kind: 'http-status', file, status, own: GONE.includes(status) || (await isShellAnswered()) };
    }
    if (answer.redirected || !SCRIPT_TYPE.test(answer.headers.get('content-type') ?? '')) {
      return { kind: 'network', file };
    }
    const hash = await hashOf(await answer.arrayBuffer());
    return { kind: hash !== undefined && hash === integrity ? 'network' : 'integrity', file };
  } catch {
    return { kind: 'network', file };
  }
};

const plannedHash = (file: string): string | undefined => {
  const lookUp: unknown = Reflect.get(globalThis, INTEGRITY_GLOBAL);
  const hash: unknown = typeof lookUp === 'function' ? lookUp(file) : undefined;
  return typeof hash === 'string' ? hash : undefined;
};

/**
 * Did a chunk of this release fail because the server lacks it or sends wrong bytes?
 *
 * @param base address of the release's files
 */
export const isOwnChunk = async (error: unknown, base: string): Promise<boolean> => {
  const file = fileOfChunk(error);
  if (file === null || !isBelow(file, base)) return false;
  const cause = await diagnose(file, plannedHash(file));
  return isReleasesFault(cause);
};
