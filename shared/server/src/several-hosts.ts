const HOST = 'host';

/**
 * Whether a request names more than one host. Node keeps the first, a proxy before us may have read the last: then one of them
 * answers for a tenant that the other did not mean (RFC 9112, section 3.2: such a request gets 400).
 *
 * @param rawHeaders names and values in turn, as they came
 */
export const namesSeveralHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === HOST).length > 1;
