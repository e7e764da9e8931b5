/** Statuses with their own text; all other statuses have the generic text (ERR-48, ERR-49). */
export type CataloguedStatus =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418)
  | (422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451)
  | (500 | 501 | 502 | 503 | 504 | 505 | 507 | 508 | 511);

export interface ErrorMessages {
  /** The fallback text (ERR-65). */
  readonly generic: string;
  readonly error_messages: Readonly<Record<CataloguedStatus, string>>;
}
