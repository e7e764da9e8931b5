import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { createA8r } from './a8r/a8r.routes.ts';
import { registerAsaas } from './asaas/asaas.routes.ts';
import { registerCaptcha } from './captcha/captcha.routes.ts';
import type { Config } from './config.ts';
import { registerHcaptcha } from './captcha/hcaptcha/hcaptcha.routes.ts';
import { registerDidit } from './didit/didit.routes.ts';
import { registerIdentity } from './identity/identity.routes.ts';
import { serveFiles } from './kit/browser-files.ts';
import { parseRawBody } from './kit/raw-body.ts';
import { registerLiveChat } from './livechat/livechat.routes.ts';
import { registerMailbox } from './mailbox/mailbox.routes.ts';
import { registerPix } from './pix/pix.routes.ts';
import { registerPush } from './push/push.routes.ts';
import { registerSports } from './sports/sports.routes.ts';
import { registerStudio } from './studio/studio.routes.ts';
import { registerTagManager } from './tagmanager/tagmanager.routes.ts';
import { registerTwilio } from './twilio/twilio.routes.ts';
import { registerWoovi } from './woovi/woovi.routes.ts';
import { registerZenvia } from './zenvia/zenvia.routes.ts';

const BODY_BYTES_MAX = 256 * 1024;

/** Builds the sandbox: every third party of the demo on one origin. It does not listen yet. */
export const buildApp = async (config: Config): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: [
        'req.headers.authorization',
        'req.headers.access_token',
        'req.headers["x-api-key"]',
        'req.headers["x-api-token"]',
      ],
    },
    bodyLimit: BODY_BYTES_MAX,
    logController: new LogController({ disableRequestLogging: true }),
  });
  parseRawBody(app);
  app.get('/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  serveFiles(app, {
    '/fonts/inter.woff2': new URL(
      import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    ),
    '/fonts/sora.woff2': new URL(import.meta.resolve('@fontsource-variable/sora/files/sora-latin-wght-normal.woff2')),
  });
  await registerPix(app, config);
  await registerWoovi(app, config);
  await registerAsaas(app, config);
  const receive = await registerMailbox(app, config);
  await registerZenvia(app, config, receive);
  await registerTwilio(app, config, receive);
  await registerCaptcha(app, config);
  await registerHcaptcha(app, config);
  await registerIdentity(app, config);
  await registerDidit(app, config);
  await registerPush(app, config);
  await registerStudio(app, config, createA8r(config));
  await registerSports(app, config);
  await registerTagManager(app, config);
  await registerLiveChat(app, config);
  return app;
};
