import { SHELL_START_GLOBAL } from '@jangada/contracts/delivery/shell-start';
import type { ShellStart } from '@jangada/contracts/delivery/shell-start';

const isShellStart = (value: unknown): value is ShellStart =>
  typeof value === 'object' && value !== null && 'up' in value && 'failed' in value && 'crashed' in value;

/** Null in development. */
const shellStart = (): ShellStart | null => {
  const start: unknown = Reflect.get(globalThis, SHELL_START_GLOBAL);
  return isShellStart(start) ? start : null;
};

/** Marks the shell as started: the page no longer reports a failed start. */
export const reportShellUp = (): void => shellStart()?.up();

/** Reports that the shell cannot start: the page reports its release and shows a message. No effect after `up`. */
export const reportStartFailure = (error: unknown): void => shellStart()?.failed(error);

/** React has unmounted the shell: the page shows a message with a reload button. */
export const reportCrash = (): void => shellStart()?.crashed();
