import { INTEGRITY_GLOBAL } from '@jangada/contracts/delivery/boot';
import { isReleasesFault } from './load-failure.ts';
import type { LoadFailureCause } from './load-failure.ts';

/** How long we ask why a script failed before we call it the network. */
export const DIAGNOSIS_TIMEOUT_MS = 2_000;

const SCRIPT_TYPE = /javascript|ecmascript/;

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Undefined where the browser does not hash: a page without TLS. */
const hashOf = async (bytes: ArrayBuffer): Promise<string | undefined> => {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return subtle && `sha384-${base64Of(new Uint8Array(await subtle.digest('SHA-384', bytes)))}`;
};

/**
 * A script's error event says nothing: asks for the file once more, without running it. Whoever answers with a page of
 * their own (a hotel's sign-in, a filter) is the line, not the release; so is a file that is right this time.
 *
 * @param integrity what the plan has for the file; undefined when it does not name it
 */
export const diagnose = async (file: string, integrity: string | undefined): Promise<LoadFailureCause> => {
  try {
    const answer = await fetch(file, { cache: 'no-cache', signal: AbortSignal.timeout(DIAGNOSIS_TIMEOUT_MS) });
    if (!answer.ok) return { kind: 'http-status', file, status: answer.status };
    if (answer.redirected || !SCRIPT_TYPE.test(answer.headers.get('content-type') ?? '')) {
      return { kind: 'network', file };
    }
    const hash = await hashOf(await answer.arrayBuffer());
    return { kind: hash !== undefined && hash === integrity ? 'network' : 'integrity', file };
  } catch {
    return { kind: 'network', file };
  }
};

/** Webpack's error names the file it wanted. */
const fileOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'request' in error && typeof error.request === 'string'
    ? new URL(error.request, document.baseURI).href
    : null;

const plannedHash = (file: string): string | undefined => {
  const lookUp: unknown = Reflect.get(globalThis, INTEGRITY_GLOBAL);
  const hash: unknown = typeof lookUp === 'function' ? lookUp(file) : undefined;
  return typeof hash === 'string' ? hash : undefined;
};

/**
 * Was it a part of this very release that did not come, and is it wrong or missing on the server?
 *
 * @param base where the release's files lie
 */
export const isOwnChunk = async (error: unknown, base: string): Promise<boolean> => {
  const file = fileOf(error);
  if (!file?.startsWith(new URL(base, document.baseURI).href)) return false;
  const cause = await diagnose(file, plannedHash(file));
  return isReleasesFault(cause);
};
