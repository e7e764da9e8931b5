import { randomBytes } from 'node:crypto';
import { CAPTCHA_FRAME_PATH, captchaFrameQuery } from '@jangada/contracts/domains/site/captcha-frame';
import type { FastifyInstance } from 'fastify';
import { sendMissingFile } from '../../delivery/release-files.routes.ts';
import { captchaOf } from '../../http/third-party-origins.ts';
import { checkInput } from '../../http/check-input.ts';
import type { Sites } from '../../site/sites.ts';
import { captchaFrameHeaders, captchaFrameHtml } from './captcha-frame-html.ts';

const NONCE_BYTES = 16;

/** Serves the page that shows a tenant's captcha inside the site's pages (decision 0181). */
export const captchaFrameRoutes = (app: FastifyInstance, { sites }: { sites: Sites }): void => {
  app.get(CAPTCHA_FRAME_PATH, async (request, reply) => {
    const query = checkInput(captchaFrameQuery, request.query);
    const answer = await sites.find(request.hostname);
    const captcha = answer.status === 'found' ? captchaOf(answer.site) : null;
    if (captcha === null || captcha.origins.length === 0) return sendMissingFile(reply);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    return reply
      .headers(captchaFrameHeaders(captcha, nonce))
      .type('text/html; charset=utf-8')
      .send(captchaFrameHtml(captcha, query, nonce));
  });
};
