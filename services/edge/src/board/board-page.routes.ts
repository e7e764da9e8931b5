import { randomBytes } from 'node:crypto';
import { BOARD_PATH } from '@jangada/contracts/delivery/from-desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compressForNow } from '../files/compression.ts';
import { sendMissingFile } from '../delivery/release-files.routes.ts';
import { INTEGRITY_POLICY } from '../http/content-security-policy.ts';
import { isBoardHost, type BoardHosts } from '../operators/by-operator-session.ts';
import { sessionTokenOf } from '../operators/operator-cookie.ts';
import { createBoardFiles } from './board-files.ts';
import { boardHtml, boardPolicy } from './board-html.ts';

const NONCE_BYTES = 16;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Values of `Sec-Fetch-Site` for a navigation that comes from no other site: the browser then sends the
 * `SameSite=Strict` cookie.
 */
const OWN_NAVIGATION: readonly unknown[] = ['none', 'same-origin'];

/** True when there is certainly no session; false where only a call to the delivery API can tell. */
const isSignedOut = (request: FastifyRequest): boolean =>
  sessionTokenOf(request) === null && OWN_NAVIGATION.includes(request.headers['sec-fetch-site']);

/** The page of the operations board and its files, served only on its own hosts. */
export const boardPageRoutes = (
  app: FastifyInstance,
  { dir, hosts }: { dir: string | null; hosts: BoardHosts },
): void => {
  if (dir === null) return;
  const files = createBoardFiles(dir);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isBoardHost(hosts, request)) return reply.callNotFound();
    const manifest = await files.manifest();
    if (!manifest) return reply.callNotFound();
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const { bytes, encoding } = await compressForNow(
      boardHtml(manifest, { nonce, isSignedOut: isSignedOut(request) }),
      request.headers['accept-encoding'],
    );
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .headers({
        'content-security-policy': boardPolicy(nonce),
        'integrity-policy': INTEGRITY_POLICY,
        'cache-control': 'private, no-store',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex, nofollow',
        vary: 'accept-encoding',
      })
      .type('text/html; charset=utf-8')
      .send(bytes);
  };

  app.get(BOARD_PATH, sendPage);
  app.get(`${BOARD_PATH}/*`, sendPage);

  app.get<{ Params: { '*': string } }>(`${BOARD_PATH}/assets/*`, async (request, reply) => {
    const file = isBoardHost(hosts, request) ? await files.find(request.params['*']) : null;
    if (!file) return sendMissingFile(reply);
    const compressed = acceptedEncoding(request.headers['accept-encoding']) === 'br' ? file.brotli : null;
    if (compressed) reply.header('content-encoding', 'br');
    return reply
      .headers({
        'cache-control': IMMUTABLE,
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      })
      .type(file.type)
      .send(compressed ?? file.bytes);
  });
};
