/**
 * The address of a connection's client. Each trusted proxy adds the address it saw to `x-forwarded-for`; the client
 * wrote the earlier entries, so they are not trusted.
 *
 * @param peer the other end of the TCP connection
 * @param forwardedFor the header `x-forwarded-for`
 * @param trustedProxies number of trusted proxies
 */
export const clientAddress = (peer: string, forwardedFor: string | undefined, trustedProxies: number): string => {
  const forwarded = (forwardedFor ?? '').split(',').flatMap((part) => part.trim() || []);
  const nearestFirst = [peer, ...forwarded.reverse()];
  return nearestFirst[Math.min(trustedProxies, nearestFirst.length - 1)] ?? peer;
};

/** The number of open sockets of each address. */
export class AddressCounts {
  readonly #counts = new Map<string, number>();

  of(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  add(address: string): void {
    this.#counts.set(address, this.of(address) + 1);
  }

  remove(address: string): void {
    const left = this.of(address) - 1;
    if (left > 0) this.#counts.set(address, left);
    else this.#counts.delete(address);
  }
}
