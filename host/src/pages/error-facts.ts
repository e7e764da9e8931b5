const DEFAULT_SHOWN_STATUS = 404;
const REFERENCE_DIGITS = 6;

/** The fields of the error object that any thrown value may have. */
export interface ErrorFacts {
  readonly status: number | undefined;
  readonly url: string | undefined;
}

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** Reads `statusCode` or `status`, and `url`. A thrown error without either is a 500. */
export const factsOf = (error: unknown): ErrorFacts => {
  const status = field(error, 'statusCode') ?? field(error, 'status');
  const url = field(error, 'url');
  return {
    status: typeof status === 'number' ? status : error instanceof Error ? 500 : undefined,
    url: typeof url === 'string' ? url : undefined,
  };
};

/** The displayed code, which selects title, text and jokes (ERR-14, ERR-32). */
export const shownStatus = ({ status }: ErrorFacts): number => status ?? DEFAULT_SHOWN_STATUS;

/** `ERR-{status or 000}-{last 6 digits of the time in ms}` (ERR-30). */
export const referenceOf = ({ status }: ErrorFacts, nowMs: number): string =>
  `ERR-${status ?? '000'}-${String(nowMs).slice(-REFERENCE_DIGITS)}`;
