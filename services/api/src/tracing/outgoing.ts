import { beginStep, failureOf, whenEnded } from './work.ts';

const FAILURE_STATUS = 400;

/** A call that leaves for a third party. */
export interface Outgoing {
  readonly url: string;
  /** A method of HTTP; null for another protocol, which the scheme of the address names. */
  readonly method: string | null;
}

/**
 * Traces a call to a third party until its answer begins. The span has the host, never path or query, which may have keys
 * of players.
 */
export const traceOutgoing = <Answer extends { readonly status: number }>(
  { url, method }: Outgoing,
  call: () => Promise<Answer>,
): Promise<Answer> => {
  const step = beginStep();
  if (!step) return call();
  const { host, hostname, port, protocol } = new URL(url);
  const scheme = protocol.slice(0, -1);
  return whenEnded(call, (ended) => {
    const status = ended.status === 'fulfilled' ? ended.value.status : undefined;
    const isRefused = status !== undefined && status >= FAILURE_STATUS;
    step.end({
      ...{ name: `${method ?? scheme} ${host}`, kind: 'client' },
      attributes: {
        'http.request.method': method ?? undefined,
        'http.response.status_code': method === null ? undefined : status,
        'network.protocol.name': method === null ? scheme : undefined,
        'server.address': hostname,
        'server.port': port === '' ? undefined : Number(port),
      },
      error: isRefused ? String(status) : failureOf(ended),
    });
  });
};
