import { randomBytes } from 'node:crypto';
import { trustedTypesPolicy } from '@jangada/contracts/delivery/trusted-types';
import type { Platform } from '../platform/platform.ts';
import { createDeskFiles } from './desk-files.ts';

const NONCE_BYTES = 16;
const NONCE_PLACE = '{{nonce}}';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const API = '/ops/';

/**
 * The policy allows the desk's own content only. Scripts run by the nonce of this answer, or when a script with the
 * nonce loads them; icons are inline.
 */
const deskPolicy = (nonce: string, boardOrigin: string | null): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    // A player's PDF, from memory in the browser's own viewer.
    'frame-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    // The one form of the desk opens the board.
    `form-action ${boardOrigin ?? "'none'"}`,
    "frame-ancestors 'none'",
    trustedTypesPolicy,
  ].join('; ');

const acceptsBrotli = (header: string | undefined): boolean => /\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(header ?? '');

/** The page of the desk and its files, on the operators' listener: whatever is not `/ops/…`. */
export const registerDeskPage = ({ ops, config: { ops: settings } }: Pick<Platform, 'ops' | 'config'>): void => {
  if (settings.deskDir === null) return;
  const files = createDeskFiles(settings.deskDir);
  // Its content is no secret; what it shows comes from calls with a session.
  const config = { withoutPerson: true } as const;

  ops.get<{ Params: { '*': string } }>('/assets/*', { config }, async (request, reply) => {
    const file = await files.find(request.params['*']);
    if (!file) return reply.callNotFound();
    const compressed = acceptsBrotli(request.headers['accept-encoding']) ? file.brotli : null;
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

  ops.get('/*', { config }, async (request, reply) => {
    const page = request.url.startsWith(API) ? null : await files.page();
    if (page === null) return reply.callNotFound();
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    return reply
      .headers({
        'content-security-policy': deskPolicy(nonce, settings.boardOrigin),
        'cache-control': 'private, no-store',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy':
          'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
        // The board knows the desk's page by its origin, which a form has only with a referrer.
        'referrer-policy': 'strict-origin',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex, nofollow',
      })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_PLACE, nonce));
  });
};
