import type { Options } from './options.ts';
import { start } from './renderer.ts';
import type { Running } from './renderer.ts';

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('bt-renderer.min.js must be loaded as a classic script');
/** The provider's origin: the origin of this script. */
const base = new URL('.', script.src).href.replace(/\/$/, '');

/** `const bt = new BTRenderer().initialize(options)`; the older `bt.initialize(options)` on the object itself works as well. */
class BTRenderer {
  #running: Running | undefined;

  initialize(options: Options): this {
    this.#running?.kill();
    this.#running = start(options, base);
    return this;
  }

  updateOptions(change: Options): this {
    this.#running?.updateOptions(change);
    return this;
  }

  kill(): void {
    this.#running?.kill();
    this.#running = undefined;
  }
}

Object.assign(window, { BTRenderer });
