/**
 * SQLSTATEs after which the same call may succeed: nothing was committed, or its idempotency key returns what was
 * committed. Classes of two characters (PostgreSQL manual, appendix A): connection lost; resources (disk full, out of
 * memory, too many connections); an operator's intervention (shutdown, a statement over its time); an error of the file
 * system.
 */
const classes = new Set(['08', '53', '57', '58']);
/**
 * Serialization failure, outcome unknown, deadlock; read only, as hosts and standbys become when the disk is full or
 * another server took over; a transaction over its time; a lock that was not free.
 */
const states = new Set(['40001', '40003', '40P01', '25006', '25P03', '25P04', '55P03']);

/** Node's codes of a failed connection, and of a full disk, process or machine. */
const systemCodes = new Set(
  (
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN UND_ERR_CONNECT_TIMEOUT ' +
    'UND_ERR_SOCKET ENOSPC EDQUOT EROFS EIO EMFILE ENFILE ENOMEM EAGAIN'
  ).split(' '),
);

/** The driver's own errors have no code. */
const DRIVER = /connection (timeout|terminated)|timeout exceeded when|not queryable|pool after calling end/i;

const isTemporaryCode = (code: string): boolean =>
  systemCodes.has(code) || states.has(code) || (/^\d\d[\dA-Z]{3}$/.test(code) && classes.has(code.slice(0, 2)));

/**
 * Whether a dependency is unavailable, full or too busy for now: the caller is told that a later try may succeed.
 *
 * @param error including its causes
 */
export const isTemporaryFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && isTemporaryCode(error.code)) return true;
  return DRIVER.test(error.message) || error.name === 'TimeoutError' || isTemporaryFailure(error.cause);
};
