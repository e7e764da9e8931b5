import { request } from 'node:http';

interface HostCall {
  readonly headers?: Readonly<Record<string, string>>;
  /** The body: an object is sent as JSON, a text unchanged. */
  readonly body?: object | string;
}

/**
 * Calls a service of this machine with a tenant's host name, because Node.js does not resolve names below localhost.
 *
 * @returns the body of the reply
 * @throws on a status from 400
 */
export const callHost = (
  host: string,
  port: number,
  path: string,
  { headers = {}, body }: HostCall = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = {
      host: 'localhost',
      port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { host, ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}), ...headers },
    };
    const call = request(options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if ((reply.statusCode ?? 500) < 400) resolve(text);
        else reject(new Error(`${host}${path} answered ${reply.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    call.on('error', reject);
    call.end(typeof body === 'object' ? JSON.stringify(body) : body);
  });

/** Posts JSON. @throws on a status other than success */
export const postJson = async (url: string, body: object): Promise<Response> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${(await reply.text()).slice(0, 200)}`);
  return reply;
};
