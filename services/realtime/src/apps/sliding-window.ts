/**
 * Allows at most `max` actions in every period of `windowMs`, so the times of allowed actions are stored for that
 * period.
 */
export class SlidingWindow {
  readonly #max: number;
  readonly #windowMs: number;
  /** Oldest first. */
  readonly #allowedAtMs: number[] = [];

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** @returns whether one more is allowed at this moment; refused actions do not count */
  allows(nowMs: number): boolean {
    const firstInWindow = this.#allowedAtMs.findIndex((atMs) => atMs > nowMs - this.#windowMs);
    if (firstInWindow !== 0) this.#allowedAtMs.splice(0, firstInWindow < 0 ? this.#allowedAtMs.length : firstInWindow);
    if (this.#allowedAtMs.length >= this.#max) return false;
    this.#allowedAtMs.push(nowMs);
    return true;
  }
}
