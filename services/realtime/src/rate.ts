/** At most `perWindow` in each window of `windowMs`; a window starts with the first message after the last one ended. */
export class Rate {
  readonly #perWindow: number;
  readonly #windowMs: number;
  #used = 0;
  #startedAtMs = 0;

  constructor(perWindow: number, windowMs: number) {
    this.#perWindow = perWindow;
    this.#windowMs = windowMs;
  }

  allows(nowMs: number): boolean {
    if (nowMs - this.#startedAtMs >= this.#windowMs) {
      this.#startedAtMs = nowMs;
      this.#used = 0;
    }
    this.#used += 1;
    return this.#used <= this.#perWindow;
  }
}
