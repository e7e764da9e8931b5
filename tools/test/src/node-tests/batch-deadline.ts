/** The slowest batch takes two and a half minutes on two busy cores. */
const BATCH_MS_MAX = 480_000;

interface LibuvHandle {
  readonly type: string;
  readonly is_active: boolean;
  readonly is_referenced: boolean;
  readonly localEndpoint?: { readonly port: number };
  readonly remoteEndpoint?: { readonly port: number };
  readonly pid?: number;
}

const describe = ({ type, localEndpoint, remoteEndpoint, pid }: LibuvHandle): string =>
  [type, localEndpoint?.port ?? '', remoteEndpoint ? `→ ${remoteEndpoint.port}` : '', pid ? `pid ${pid}` : '']
    .filter((part) => part !== '')
    .join(' ');

const openHandles = (): string => {
  const { libuv } = process.report.getReport() as { libuv: readonly LibuvHandle[] };
  return libuv
    .filter((handle) => handle.is_active && handle.is_referenced)
    .map((handle) => `\n  ${describe(handle)}`)
    .join('');
};

/** Pending requests are not handles: reading a file, looking up a name, work on another thread. */
const activeResources = (): string => process.getActiveResourcesInfo().join(', ');

/**
 * Exits with an error after five minutes, and prints the open handles. The runner's time-out ends a slow test, but not
 * a process with an open handle, which would block the whole run.
 *
 * @param files the test files of this process, for the message
 */
export const setBatchDeadline = (files: readonly string[]): void => {
  const exitWithReport = (): void => {
    console.error(
      `${files.join(', ')} still run after ${BATCH_MS_MAX / 1_000} s, because of:${openHandles()}\n  ${activeResources()}`,
    );
    process.exit(1);
  };
  setTimeout(exitWithReport, BATCH_MS_MAX).unref();
};
