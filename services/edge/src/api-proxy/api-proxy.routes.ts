import { errorTexts } from '@jangada/contracts/api/error-texts';
import { errorStatus } from '@jangada/contracts/api/errors';
import type { ErrorBody } from '@jangada/contracts/api/errors';
import type { Language } from '@jangada/contracts/values/languages';
import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { browserSecretOf } from '../http/guest.ts';
import { openUpstream } from './upstream.ts';
import type { Sites } from '../site/sites.ts';
import type { Traces } from '../tracing/traces.ts';
import { replyHeaders, requestHeaders } from './forwarded-headers.ts';
import { withoutPersonalData, withoutTokens } from '../http/personal-data.ts';

const isEnglish = (value: string | undefined): boolean => value?.trim().toLowerCase().startsWith('en') ?? false;

const languageOf = ({ headers }: FastifyRequest): Language => {
  const language = headers['x-language'] ?? headers['accept-language'];
  return isEnglish(Array.isArray(language) ? language[0] : language) ? 'en' : 'pt';
};

/** Uses the API's own error shape, so that the page needs no second parser. */
const sendUnavailable = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const code = 'server.unavailable';
  const body: ErrorBody = { code, message: errorTexts[languageOf(request)][code] };
  return reply.status(errorStatus[code]).header('cache-control', 'no-store').send(body);
};

export interface ApiProxyParts {
  readonly apiUrl: string;
  readonly sites: Pick<Sites, 'find'>;
  /** Null disables tracing. */
  readonly traces: Pick<Traces, 'beginCall'> | null;
}

/**
 * Passes the platform API through under the origin of every site. Requests and replies are streamed unchanged, encoding
 * included. The API decides limits, sizes and refusals.
 */
export const apiProxyRoutes = (app: FastifyInstance, { apiUrl, sites, traces }: ApiProxyParts): void => {
  const upstream = openUpstream(apiUrl);

  /**
   * The span of an API call in a page view that this edge traces; null for other calls, without looking up the site.
   */
  const spanOf = async ({ headers: { traceparent }, hostname, method }: FastifyRequest) => {
    if (!traces || typeof traceparent !== 'string') return null;
    const answer = await sites.find(hostname);
    return answer.status === 'found' ? traces.beginCall(answer.site.tenant, traceparent, method) : null;
  };

  app.addHook('onClose', async () => upstream.close());

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      url: `${API_PATH}/*`,
      handler: async (request, reply) => {
        const span = await spanOf(request);
        const call = upstream.call({
          method: request.method,
          path: (request.raw.url ?? '').slice(API_PATH.length),
          headers: requestHeaders(request.headers, {
            host: request.host,
            address: request.ip,
            protocol: request.protocol,
            browserSecret: browserSecretOf(request),
            traceparent: span?.traceparent ?? null,
          }),
          body: request.body ? request.raw : null,
        });
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) call.abort();
          if (!span) return;
          const ms = span.end(reply.statusCode);
          request.log.info({ method: request.method, status: reply.statusCode, ms }, 'traced call');
        });
        const answer = await call.reply.catch((error: unknown) => {
          const path = withoutTokens(withoutPersonalData(request.url.split('?', 1)[0] ?? ''));
          request.log.warn({ error, path }, 'the platform API gave no reply');
          return null;
        });
        if (!answer?.statusCode) return sendUnavailable(request, reply);
        return reply.status(answer.statusCode).headers(replyHeaders(answer.headers)).send(answer);
      },
    });
  });
};
