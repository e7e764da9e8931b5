import { isChunkLoadError } from '../errors/chunk-errors.ts';

/** Why one release of a remote could not be used. `file` is the address of the script. */
export type LoadFailureCause =
  | { readonly kind: 'network'; readonly file: string }
  | { readonly kind: 'http-status'; readonly file: string; readonly status: number }
  /** It was delivered, but with other bytes than the plan names. Nothing of it ran. */
  | { readonly kind: 'integrity'; readonly file: string }
  | { readonly kind: 'timeout'; readonly timeoutMs: number }
  /** A script or module threw while it started. */
  | { readonly kind: 'evaluation'; readonly error: unknown }
  /** A part that the module imports, or a shared module of the shell, did not arrive. */
  | { readonly kind: 'chunk'; readonly error: unknown }
  /** It was built for a shell that provides something else. */
  | { readonly kind: 'contract'; readonly missing: readonly string[] }
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

/** Puts whatever a release threw into one of the classes. */
export const causeOf = (error: unknown): LoadFailureCause => {
  if (error instanceof LoadFault) return error.failure;
  return { kind: isChunkLoadError(error) ? 'chunk' : 'evaluation', error };
};

/** Would the same release fail again? Then this browser leaves it alone for a while. */
export const isReleasesFault = ({ kind }: LoadFailureCause): boolean =>
  kind === 'integrity' || kind === 'evaluation' || kind === 'contract' || kind === 'missing-expose';
