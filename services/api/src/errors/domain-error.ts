import type { ErrorCode } from '@jangada/contracts/api/errors';

export interface Refusal {
  /** Facts that the screen needs, such as `balance` or `retry_after_seconds`. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Messages by field, already in the caller's language. */
  readonly errors?: Readonly<Record<string, string[]>>;
}

/** An expected refusal: the caller gets its code, its text and these facts, but no stack. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly refusal: Refusal;

  constructor(code: ErrorCode, refusal: Refusal = {}) {
    super(code);
    this.code = code;
    this.refusal = refusal;
  }
}
