import { SHELL_SCRIPT_ATTRIBUTE } from '@jangada/contracts/delivery/boot';

/** The time-out of the control file, which shows whether network and server work. */
const CONTROL_TIMEOUT_MS = 2_000;

/** The shell's own script in the page; null when the page has none. */
export const shellScript = (): HTMLScriptElement | null =>
  document.querySelector<HTMLScriptElement>(`script[${SHELL_SCRIPT_ATTRIBUTE}]`);

/**
 * Does the server answer for a file of the shell now? If it does, the failure of another file is the fault of that
 * file's release, not of the network or the server.
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
