import { SHELL_SCRIPT_ATTRIBUTE } from '@jangada/contracts/delivery/boot';

/** The file that shows whether network and server work has to be answered within this time. */
const CONTROL_TIMEOUT_MS = 2_000;

/** The shell's own script in the page; null in a page without one. */
export const shellScript = (): HTMLScriptElement | null =>
  document.querySelector<HTMLScriptElement>(`script[${SHELL_SCRIPT_ATTRIBUTE}]`);

/**
 * Does the server answer for a file of the shell at this moment? Then a failure of a release's file is the release's own, and
 * neither the network's nor the server's.
 */
export const isShellAnswered = async (): Promise<boolean> => {
  const shell = shellScript();
  if (!shell) return false;
  try {
    const signal = AbortSignal.timeout(CONTROL_TIMEOUT_MS);
    const { ok, redirected } = await fetch(shell.src, { method: 'HEAD', cache: 'no-store', signal });
    return ok && !redirected;
  } catch {
    return false;
  }
};
