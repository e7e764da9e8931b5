import { loggerOfCall } from '@jangada/server/call-trace';
import { handshakeDeadline, limitHttp2, requestDeadlines } from '@jangada/server/request-deadlines';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { HEAD_BYTES_MAX, refuseConnection } from './http/refused-connection.ts';
import { responsesOf } from './http/security-headers.ts';

const PATH_LENGTH_MAX = 2_000;

/**
 * Replaces an address with a broken escape by one that does not exist: the visitor gets the not-found page instead of
 * JSON.
 */
const readableUrl = ({ url = '/' }: { url?: string | undefined }): string => {
  const [path = '/', ...search] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...search].join('?');
  }
};

export const makeServer = (config: Config): FastifyInstance => {
  const options = {
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    routerOptions: { maxParamLength: PATH_LENGTH_MAX },
    rewriteUrl: readableUrl,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: loggerOfCall,
    forceCloseConnections: true,
    requestTimeout: requestDeadlines.requestTimeout,
    clientErrorHandler: refuseConnection,
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
  };
  const { SecureResponse, SecureHttp2Request, SecureHttp2Response } = responsesOf({
    trustedProxies: config.trustProxy,
    subdomainsOf: config.hstsSubdomains,
  });
  if (!config.tls)
    return Fastify({
      ...options,
      http: { ...requestDeadlines, maxHeaderSize: HEAD_BYTES_MAX, ServerResponse: SecureResponse },
    });
  const classes = {
    Http1ServerResponse: SecureResponse,
    Http2ServerRequest: SecureHttp2Request,
    Http2ServerResponse: SecureHttp2Response,
  };
  const limits = { ...requestDeadlines, ...handshakeDeadline, maxHeaderSize: HEAD_BYTES_MAX };
  const https = { ...config.tls, allowHTTP1: true, ...limits, ...classes };
  // Fastify's type for HTTP/2 differs, but its requests and replies have the same interface, so the cast below is safe.
  const app = Fastify({ ...options, http2: true, https });
  // They are set again, because Node replaces them with its own defaults for visitors by HTTP/1.1.
  Object.assign(app.server, requestDeadlines);
  limitHttp2(app.server);
  return app as unknown as FastifyInstance;
};
