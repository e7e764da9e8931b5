/**
 * Every refusal the platform knows, with the HTTP status it travels under. The texts are in `error-texts.ts`, typed by
 * these codes, so a code without a text does not build.
 */
export const errorStatus = {
  'request.invalid': 422,
  'request.malformed': 400,
  'request.too-large': 413,
  'request.unsupported-type': 415,
  'request.too-many': 429,
  'request.not-found': 404,
  'request.method-not-allowed': 405,
  'request.not-implemented': 501,
  'server.failed': 500,
  'server.unavailable': 503,
  'tenant.unknown': 404,
  'tenant.maintenance': 402,
  'tenant.taken': 409,
  'tenant.realtime-app-missing': 422,
  'ops.in-progress': 409,
  'session.required': 401,
  'session.expired': 401,
  'session.forbidden': 403,
  'auth.wrong-credentials': 422,
  'auth.too-many-attempts': 429,
  'auth.phone-taken': 422,
  'auth.email-taken': 422,
  'auth.cpf-taken': 422,
  'auth.captcha-failed': 422,
  'auth.code-wrong': 422,
  'auth.code-expired': 422,
  'auth.code-wait': 429,
  'auth.no-contact': 422,
  'account.self-excluded': 490,
  'account.blocked': 403,
  'account.paused': 490,
  'account.verification-required': 403,
  'wallet.insufficient-funds': 402,
  'deposit.below-minimum': 422,
  'deposit.above-maximum': 422,
  'deposit.limit-reached': 490,
  'bet.limit-reached': 490,
  'deposit.provider-unavailable': 503,
  'deposit.not-found': 404,
  'document.already-pending': 409,
  'document.decided': 409,
  'document.too-many': 409,
  'push.unavailable': 503,
  'profile.not-found': 404,
  'mission.not-found': 404,
  'mission.closed': 409,
  'mission.not-completed': 409,
  'mission.already-claimed': 409,
  'bonus.not-found': 404,
  'bonus.not-allowed': 422,
  'bonus.ended': 409,
  'bonus.loss-changed': 409,
  'coupon.unknown': 422,
  'coupon.ended': 422,
  'coupon.used-up': 422,
  'coupon.already-used': 422,
  'coupon.deposit-too-small': 422,
  'coupon.not-found': 404,
  'coupon.taken': 409,
  'cashback.not-found': 404,
  'cashback.too-early': 422,
  'cashback.used-up': 422,
  'cashback.expired': 422,
  'chat.muted': 403,
  'chat.too-fast': 429,
  'chat.wagered-too-little': 490,
  'game.not-found': 404,
  'game.unavailable': 503,
  'game.demo-only': 422,
  'sports.unavailable': 503,
  'realtime.forbidden': 403,
  'idempotency.conflict': 409,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** The codes any call may answer with; an endpoint declares only its own. */
export const commonErrors = [
  'request.invalid',
  'request.malformed',
  'request.too-large',
  'request.unsupported-type',
  'request.too-many',
  'server.failed',
  'server.unavailable',
  'tenant.unknown',
  'tenant.maintenance',
  'session.required',
  'session.expired',
] as const satisfies readonly ErrorCode[];

/** The body of every refusal. `errors` holds the messages by field when the input was at fault. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  errors?: Record<string, string[]>;
  /** Facts the screen needs, such as `selfExcluded`, `start_at`, `end_at`, `balance` or `retry_after_seconds`. */
  [fact: string]: unknown;
}
