import { SHELL_START_GLOBAL } from '@jangada/contracts/delivery/boot';
import type { ShellStart } from '@jangada/contracts/delivery/boot';

const isShellStart = (value: unknown): value is ShellStart =>
  typeof value === 'object' && value !== null && 'up' in value && 'failed' in value;

/** Null where no edge made the page, as in development. */
const shellStart = (): ShellStart | null => {
  const start: unknown = Reflect.get(globalThis, SHELL_START_GLOBAL);
  return isShellStart(start) ? start : null;
};

/** Says that the shell is up: the page does not report its start as failed any longer. */
export const reportShellUp = (): void => shellStart()?.up();

/** Says that the shell cannot start: the page reports its release and shows a message. Nothing happens once it is up. */
export const reportStartFailure = (error: unknown): void => shellStart()?.failed(error);
