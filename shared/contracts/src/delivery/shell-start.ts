/**
 * The page's `ShellStart`: its first inline script watches until the shell has started, reports a release of the shell
 * that does not start, and shows a message with a reload button instead of the preloader (docs/decisions/0059).
 */
export const SHELL_START_GLOBAL = '__jangadaShellStart';

export interface ShellStart {
  /** The shell's first render is there: the page stops watching. */
  up(): void;
  /** The shell cannot start; does nothing once it is up. */
  failed(error: unknown): void;
  /** Nothing is rendered any more: shows the message, also after `up`; reports nothing. */
  crashed(): void;
}
