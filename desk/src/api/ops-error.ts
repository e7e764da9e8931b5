/** The API refused, or its answer cannot be read. */
export class OpsError extends Error {
  override readonly name = 'OpsError';
  readonly status: number;
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** What support of the platform searches its logs for. */
  readonly traceId: string;

  constructor(status: number, body: Readonly<Record<string, unknown>>, traceId: string) {
    super(typeof body['message'] === 'string' ? body['message'] : `HTTP ${status}`);
    this.status = status;
    this.code = typeof body['code'] === 'string' ? body['code'] : `http.${status}`;
    this.body = body;
    this.traceId = traceId;
  }
}

/** There was no answer: whether a command ran is unknown, and the same key asks again. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly traceId: string;

  constructor(traceId: string, options?: ErrorOptions) {
    super('no answer', options);
    this.traceId = traceId;
  }
}

/** The replies of a proxy whose server is away. */
const AWAY: readonly number[] = [502, 503, 504];

/** There was no answer, or one of a proxy alone: the same read may succeed in a moment. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof OpsError && AWAY.includes(error.status));

const FAILED = 500;

/** Nobody knows whether the command ran: sent again with its key, it runs once and gets its answer. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof OpsError && error.status >= FAILED);

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const errorsOf = (error: unknown): Readonly<Record<string, unknown>> => {
  const errors = error instanceof OpsError ? error.body['errors'] : undefined;
  return typeof errors === 'object' && errors !== null ? (errors as Record<string, unknown>) : {};
};

/** Which permission is missing, and which roles have it. */
export interface Missing {
  readonly needs: readonly string[];
  readonly roles: readonly string[];
  /** The kinds for which it is missing; empty where it has none. */
  readonly of: readonly string[];
}

/** What a refused call needs; null when it failed otherwise. */
export const missingIn = (error: unknown): Missing | null =>
  error instanceof OpsError && error.code === 'ops.forbidden'
    ? { needs: textsIn([error.body['needs']]), roles: textsIn(error.body['roles']), of: textsIn(error.body['of']) }
    : null;

export type FieldErrors = Readonly<Record<string, string>>;

/** The first message about each field. */
export const fieldErrorsOf = (errors: object = {}): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .map(([field, texts]) => [field, textsIn(texts)[0] ?? (typeof texts === 'string' ? texts : '')] as const)
      .filter(([, text]) => text !== ''),
  );

/** The messages of a refused call about its fields. */
export const fieldErrorsIn = (error: unknown): FieldErrors => fieldErrorsOf(errorsOf(error));

export const traceOf = (error: unknown): string | null =>
  error instanceof OpsError || error instanceof Unreachable ? error.traceId : null;

const verdicts = ['approved', 'refused', 'closed', 'dismissed'] as const;

/** What somebody decided first, who, and when. */
export interface Decided {
  readonly by: string;
  readonly at: string | null;
  /** Null where only that it was decided is known. */
  readonly verdict: (typeof verdicts)[number] | null;
}

/** The colleague who was faster; null where a call failed for another reason. */
export const decidedIn = (error: unknown): Decided | null => {
  if (!(error instanceof OpsError)) return null;
  const { by, at, verdict } = error.body;
  if (typeof by !== 'string' || by === '') return null;
  return { by, at: typeof at === 'string' ? at : null, verdict: verdicts.find((one) => one === verdict) ?? null };
};
