const HOST = 'host';

/**
 * Whether a request names more than one host. Node keeps the first, a proxy before it may have used the last, and the
 * two may belong to different tenants (RFC 9112, section 3.2: such a request gets 400).
 *
 * @param rawHeaders names and values in turn, as received
 */
export const namesSeveralHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === HOST).length > 1;
