import {
  clientErrorStatus,
  DATA_POLICY,
  endWithAnswer,
  secureResponses,
  securityHeaders,
} from '@jangada/server/security-headers';
import type { Duplex } from 'node:stream';

export const responsesOf = (trustedProxies: number) => secureResponses(DATA_POLICY, { trustedProxies });

const REFUSAL_HEADERS = { ...securityHeaders(DATA_POLICY), 'content-type': 'application/json' };

/** Writes a complete HTTP answer to a connection that has no response object: a handshake, or bytes that are not HTTP. */
export const endWithError = (stream: Duplex, status: number, reason: string): void => {
  endWithAnswer(stream, status, REFUSAL_HEADERS, JSON.stringify({ error: reason }));
};

/** Answers bytes that are not HTTP, slow requests, and requests with too many headers. */
export const answerClientError = (error: Error, stream: Duplex): void => {
  const status = clientErrorStatus(error, stream);
  if (status !== null) endWithError(stream, status, 'This request cannot be read');
};
