import { isChunkLoadError } from '../errors/chunk-errors.ts';

/** Why a release of a remote could not be used. `file` is the address of the script. */
export type LoadFailureCause =
  /** No reply, or a reply of a proxy between the browser and the server. */
  | { readonly kind: 'network'; readonly file: string }
  /** `own`: the file is gone, or the server answered for a file of the shell at the same moment. */
  | { readonly kind: 'http-status'; readonly file: string; readonly status: number; readonly own: boolean }
  /** The bytes differ from the plan's hash. The browser did not run the file. */
  | { readonly kind: 'integrity'; readonly file: string }
  /** `own`: other files arrived at the same moment, so the release is slow and not the connection. */
  | { readonly kind: 'timeout'; readonly timeoutMs: number; readonly own: boolean }
  /** A script or module threw while it started. */
  | { readonly kind: 'evaluation'; readonly error: unknown }
  /**
   * A chunk of the module or a shared module of the shell failed to load. `own`: the chunk is the release's, and the
   * network works.
   */
  | { readonly kind: 'chunk'; readonly error: unknown; readonly own: boolean }
  /** Built for a shell with other shared modules or another contract (`contract ^2.0.0`). */
  | { readonly kind: 'contract'; readonly missing: readonly string[] }
  /** The module is missing or has another shape. */
  | { readonly kind: 'missing-expose'; readonly expose: string };

export type LoadFailure = LoadFailureCause & { readonly uniqueName: string; readonly version: string };

/** No release of the chain could be used; the failures are in the order of the chain, empty without a plan. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly remote: string;
  readonly expose: string;
  readonly failures: readonly LoadFailure[];

  constructor(remote: string, expose: string, failures: readonly LoadFailure[]) {
    const causes = failures.map(({ uniqueName, kind }) => `${uniqueName} ${kind}`).join(', ');
    super(`${remote} ${expose}: ${causes || 'no release is planned'}`, { cause: failures.at(-1) });
    this.remote = remote;
    this.expose = expose;
    this.failures = failures;
  }
}

export class LoadFault extends Error {
  override readonly name = 'LoadFault';
  readonly failure: LoadFailureCause;

  constructor(failure: LoadFailureCause) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Did a chunk of this release fail by the release's own fault? False without a network. */
const isOwnChunk = async (error: unknown, base: string): Promise<boolean> => {
  try {
    return await (await import('./diagnose.ts')).isOwnChunk(error, base);
  } catch {
    return false;
  }
};

/**
 * Classifies an error of a release.
 *
 * @param base address of the release's files
 */
export const causeOf = async (error: unknown, base: string): Promise<LoadFailureCause> => {
  if (error instanceof LoadFault) return error.failure;
  if (!isChunkLoadError(error)) return { kind: 'evaluation', error };
  return { kind: 'chunk', error, own: await isOwnChunk(error, base) };
};

/** Would the release fail again on any network? Only such failures are counted against it. */
export const isReleasesFault = (cause: LoadFailureCause): boolean => {
  switch (cause.kind) {
    case 'network':
      return false;
    case 'http-status':
    case 'timeout':
    case 'chunk':
      return cause.own;
    case 'integrity':
    case 'evaluation':
    case 'contract':
    case 'missing-expose':
      return true;
  }
};
