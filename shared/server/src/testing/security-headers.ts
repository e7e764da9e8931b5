import assert from 'node:assert/strict';
import { it } from 'node:test';
import { answerTo, answerToBytes, type RawAnswer } from './raw-answer.ts';

type CallOf<Parameters> = Parameters extends [number, ...infer Call] ? Call : never;

/** One request and its expected status: a description, the status, then method, path, headers, body. */
export type SecuredCall = readonly [what: string, status: number, ...call: CallOf<Parameters<typeof answerTo>>];

/** Bytes that need not be HTTP, and the expected status of their answer. */
export type SecuredBytes = readonly [what: string, status: number, bytes: string];

/** Asserts that an answer may be neither sniffed nor framed, and has no `Strict-Transport-Security` over http. */
export const assertSecured = ({ status, headers }: RawAnswer, what: string): void => {
  assert.equal(headers['x-content-type-options'], 'nosniff', `${what} (${status})`);
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, `${what} (${status})`);
  assert.match(
    String(headers['referrer-policy']),
    /^(no-referrer|strict-origin|strict-origin-when-cross-origin)$/,
    what,
  );
  assert.equal(headers['strict-transport-security'], undefined, `${what} (${status})`);
};

/**
 * Declares tests of a server behind one proxy: an answer has `Strict-Transport-Security` only where the proxy
 * reports that the visitor came by https.
 */
export const testStrictTransport = (port: () => number, path: string): void => {
  const strictFor = async (headers: Readonly<Record<string, string>>): Promise<string | undefined> =>
    (await answerTo(port(), 'GET', path, { host: 'bet.example', ...headers })).headers['strict-transport-security'];

  it('an answer over https binds the browser to https for a year; over http it says nothing of it', async () => {
    assert.match((await strictFor({ 'x-forwarded-proto': 'https' })) ?? '', /^max-age=31536000\b/);
    assert.equal(await strictFor({}), undefined);
    assert.equal(await strictFor({ 'x-forwarded-proto': 'https, http' }), undefined);
    assert.equal(await strictFor({ 'x-forwarded-proto': 'https', host: 'localhost:8080' }), undefined);
  });
};

/**
 * Declares one test for each call: it has the status and the security headers.
 *
 * @param port of the server, asked when a test runs
 */
export const testSecuredCalls = (port: () => number, calls: readonly SecuredCall[]): void => {
  for (const [what, status, ...call] of calls)
    it(`${what}: ${status}`, async () => {
      const answer = await answerTo(port(), ...call);
      assert.equal(answer.status, status);
      assertSecured(answer, what);
    });
};

/**
 * Declares one test for each sequence of bytes that Node cannot parse as a request: its answer has the status and the
 * security headers.
 */
export const testSecuredBytes = (port: () => number, requests: readonly SecuredBytes[]): void => {
  for (const [what, status, bytes] of requests)
    it(`${what}: ${status}`, async () => {
      const text = await answerToBytes(port(), bytes);
      assert.match(text, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(text, /x-content-type-options: nosniff/i);
      assert.match(text, /content-security-policy: [^\r]*frame-ancestors 'none'/i);
    });
};

/** Requests without end or sense that every server has to refuse. @param headerBytes more than the server takes */
export const unreadableRequests = (headerBytes: number): readonly SecuredBytes[] => [
  ['what is no HTTP', 400, 'SSH-2.0-client\r\n\r\n'],
  ['headers without end', 431, `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(headerBytes)}\r\n\r\n`],
];
