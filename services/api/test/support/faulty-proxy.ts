import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to one call. `lost-request`: it does not arrive. `lost-answer`: it arrives, and its answer does not. */
export type Fault =
  | { readonly kind: 'lost-request' | 'lost-answer' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'alter'; readonly alter: (body: unknown) => unknown };

/** What happens around a call: before it arrives, between its arrival and its answer, after its answer. */
export interface Watch {
  /** Matches method and path. */
  readonly call: RegExp;
  /** @returns false when the call does not go on */
  readonly on: (moment: 'before' | 'between' | 'after') => Promise<boolean>;
}

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

/** Stands between us and a provider. Calls to tokens are never disturbed. */
export const startFaultyProxy = async (target: string) => {
  const planned: Fault[] = [];
  let watch: Watch | undefined;
  let always: ((body: unknown) => unknown) | undefined;
  const calls: string[] = [];

  const forward = async (method: string, url: string, headers: IncomingHttpHeaders, body: Buffer) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...others } = headers;
    const sent = Object.entries(others).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: Object.fromEntries(sent) as Record<string, string>,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer().catch(() => response.destroy()));
    const answer = async (): Promise<void> => {
      const { method = 'GET', url = '/', headers } = request;
      const fault = /token/.test(url) ? undefined : planned.shift();
      calls.push(`${method} ${url}`);
      if (fault?.kind === 'lost-request') return void response.destroy();
      if (fault?.kind === 'status') {
        const retryAfter = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
        return void response.writeHead(fault.status, { 'content-type': 'application/json', ...retryAfter }).end('{}');
      }
      const watched = watch?.call.test(`${method} ${url}`) ? watch : undefined;
      if (watched && !(await watched.on('before'))) return void response.destroy();
      const { status, text } = await forward(method, url, headers, Buffer.concat(chunks));
      if (watched && !(await watched.on('between'))) return void response.destroy();
      if (fault?.kind === 'lost-answer') return void response.destroy();
      const alter = (fault?.kind === 'alter' ? fault.alter : undefined) ?? (/token/.test(url) ? undefined : always);
      const body = alter && text !== '' ? JSON.stringify(alter(JSON.parse(text))) : text;
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      await watched?.on('after');
    };
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The calls so far, as method and path. */
    calls,
    /** What happens to the next calls, instead of what was planned before. */
    next: (...faults: readonly Fault[]) => void planned.splice(0, planned.length, ...faults),
    watch: (watched: Watch | undefined) => void (watch = watched),
    alterAll: (alter: ((body: unknown) => unknown) | undefined) => void (always = alter),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};

/** The same message with a field that nobody knows in each object, and a null beside it. */
export const withUnknownFields = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withUnknownFields);
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => [name, withUnknownFields(field)]);
  return { ...Object.fromEntries(fields), aFieldOfTheirs: { x: [1] }, anEmptyOneOfTheirs: null };
};
