import { isChunkLoadError } from '../errors/chunk-errors.ts';

/** Why one release of a remote could not be used. `file` is the address of the script. */
export type LoadFailureCause =
  /** No answer came, or something between here and the server gave its own. */
  | { readonly kind: 'network'; readonly file: string }
  | { readonly kind: 'http-status'; readonly file: string; readonly status: number }
  /** It was delivered, but with other bytes than the plan names. Nothing of it ran. */
  | { readonly kind: 'integrity'; readonly file: string }
  | { readonly kind: 'timeout'; readonly timeoutMs: number }
  /** A script or module threw while it started. */
  | { readonly kind: 'evaluation'; readonly error: unknown }
  /**
   * A part that the module imports, or a shared module of the shell, did not arrive. `own`: the part is the release's, and
   * the line is not to blame.
   */
  | { readonly kind: 'chunk'; readonly error: unknown; readonly own: boolean }
  /** It was built for a shell that provides something else: `contract ^2.0.0`, or modules by their keys. */
  | { readonly kind: 'contract'; readonly missing: readonly string[] }
  /** It does not have the module, or something else in its place. */
  | { readonly kind: 'missing-expose'; readonly expose: string };

export type LoadFailure = LoadFailureCause & { readonly uniqueName: string; readonly version: string };

/** No release of the chain could be used; the failures are in the order of the chain, empty when nothing was planned. */
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

/** Carries a cause from where it is known to where the release is. */
export class LoadFault extends Error {
  override readonly name = 'LoadFault';
  readonly failure: LoadFailureCause;

  constructor(failure: LoadFailureCause) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Did a part of this release not come, and was it the release's fault? Asking needs a line too: without one, it was not. */
const isOwnChunk = async (error: unknown, base: string): Promise<boolean> => {
  try {
    return await (await import('./diagnose.ts')).isOwnChunk(error, base);
  } catch {
    return false;
  }
};

/**
 * Puts whatever a release threw into one of the classes.
 *
 * @param base where the release's own files lie
 */
export const causeOf = async (error: unknown, base: string): Promise<LoadFailureCause> => {
  if (error instanceof LoadFault) return error.failure;
  if (!isChunkLoadError(error)) return { kind: 'evaluation', error };
  return { kind: 'chunk', error, own: await isOwnChunk(error, base) };
};

/** A file that the release names and the server does not have was never there, or was lost. */
const GONE: readonly number[] = [404, 410];

/** Would the same release fail again, on any line? Only that is held against it. */
export const isReleasesFault = (cause: LoadFailureCause): boolean => {
  switch (cause.kind) {
    case 'network':
    case 'timeout':
      return false;
    case 'http-status':
      return GONE.includes(cause.status);
    case 'chunk':
      return cause.own;
    case 'integrity':
    case 'evaluation':
    case 'contract':
    case 'missing-expose':
      return true;
  }
};
