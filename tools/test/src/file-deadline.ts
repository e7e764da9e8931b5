// Loaded before every file of the node tests (`node --import`). The runner ends a test that takes too long, but not a
// file that an open handle keeps alive: one such file would block the whole run.
import { isMainThread } from 'node:worker_threads';

/** The slowest file takes a minute on two busy cores. */
const FILE_MS_MAX = 300_000;

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

const keptAliveBy = (): string => {
  const { libuv } = process.report.getReport() as { libuv: readonly LibuvHandle[] };
  return libuv
    .filter((handle) => handle.is_active && handle.is_referenced)
    .map((handle) => `\n  ${describe(handle)}`)
    .join('');
};

/** Also what is no handle: reading a file, looking up a name, work on another thread. */
const activeResources = (): string => process.getActiveResourcesInfo().join(', ');

// The runner itself gets the same flags; only a file's process has this.
if (process.env['NODE_TEST_CONTEXT'] && isMainThread) {
  const give = () => {
    console.error(
      `${process.argv[1] ?? 'A test file'} still runs after ${FILE_MS_MAX / 1_000} s, because of:${keptAliveBy()}\n  ${activeResources()}`,
    );
    process.exit(1);
  };
  setTimeout(give, FILE_MS_MAX).unref();
}
