import { findFirefox, findWebKit } from '@jangada/check/browser/find-engines';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

export interface Engine {
  readonly name: string;
  /** Null when the engine is not installed. */
  readonly start: (() => Promise<Driver>) | null;
}

const firefox = findFirefox();
const webkit = findWebKit();

/** The engines besides Chromium, which runs all other journeys. */
export const engines: readonly Engine[] = [
  { name: 'Firefox', start: firefox === null ? null : () => startFirefox(firefox) },
  { name: 'WebKit', start: webkit === null ? null : () => startWebKit(webkit) },
];
