/**
 * The page's `ShellStart`: its first inline script watches until the shell has started, reports a release of the shell
 * that does not start, and shows a message with a reload button instead of the preloader (docs/decisions/0059).
 */
export const SHELL_START_GLOBAL = '__jangadaShellStart';

export interface ShellStart {
  /** The shell has rendered for the first time: the page stops watching. */
  up(): void;
  /** The shell cannot start; ignored after `up`. */
  failed(error: unknown): void;
  /** The shell no longer renders: shows the message, also after `up`; reports nothing. */
  crashed(): void;
}
