import type { ErrorCode } from '../api/errors.ts';

/** The server refused. `code` is the code of the body, or derived from the status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  /** Messages by field, as the server wrote them in the caller's language. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly body: Readonly<Record<string, unknown>>;
  /**
   * The catalogue's text of a status that has no code of the platform; the shell sets it before a screen gets the
   * error.
   */
  statusText?: string;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(typeof body['message'] === 'string' ? body['message'] : `HTTP ${status}`);
    this.status = status;
    this.code = codeOf(status, body);
    this.errors = fieldErrorsOf(body);
    this.body = body;
  }
}

/** There was no answer: offline, refused or interrupted. The outcome on the server is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** The answer violates the contract: a bug of the platform, never the player's fault. */
export class ReplyError extends Error {
  override readonly name = 'ReplyError';
  /** The unparsed body, for a call whose reply describes its failures. */
  readonly answer: unknown;

  constructor(message?: string, options?: ErrorOptions, answer?: unknown) {
    super(message, options);
    this.answer = answer;
  }
}

const explained = new WeakSet<object>();

/** A screen has shown this failure in its own words: the shell shows no toast for it (docs/decisions/0023). */
export const markExplained = (error: unknown): void => {
  if (typeof error === 'object' && error !== null) explained.add(error);
};

export const isExplained = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && explained.has(error);

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/**
 * The messages under `errors` of a refusal, in the words of the server.
 *
 * @param isWanted excludes the messages about a field
 * @returns flattened (ERR-58); empty when the answer has none
 */
export const serverMessages = ({ body }: ApiError, isWanted: (field: string) => boolean = () => true): string[] => {
  const { errors } = body;
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([field, value]) => (isWanted(field) ? textsIn(value) : []));
};

const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'request.malformed',
  401: 'session.required',
  402: 'wallet.insufficient-funds',
  403: 'session.forbidden',
  404: 'request.not-found',
  405: 'request.method-not-allowed',
  413: 'request.too-large',
  415: 'request.unsupported-type',
  422: 'request.invalid',
  429: 'request.too-many',
  490: 'account.self-excluded',
  501: 'request.not-implemented',
};

/**
 * The form of the platform's codes. A page may receive codes of a newer server, so every lookup has a fallback for
 * unknown codes; a table of all codes would add a kilobyte to the first load.
 */
const CODE = /^[a-z-]+\.[a-z\d-]+$/;

const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && CODE.test(value);

const codeOf = (status: number, body: Readonly<Record<string, unknown>>): ErrorCode => {
  const given = body['code'];
  if (isErrorCode(given)) return given;
  return byStatus[status] ?? (status >= 500 && status !== 500 ? 'server.unavailable' : 'server.failed');
};

const fieldErrorsOf = (body: Readonly<Record<string, unknown>>): Record<string, string[]> => {
  const given = body['errors'];
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).map(([field, messages]) => [
      field,
      (Array.isArray(messages) ? messages : [messages]).filter((text): text is string => typeof text === 'string'),
    ]),
  );
};
