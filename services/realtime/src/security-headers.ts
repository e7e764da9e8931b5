import {
  clientErrorStatus,
  DATA_POLICY,
  endWithAnswer,
  secureResponses,
  securityHeaders,
} from '@jangada/server/security-headers';
import type { Duplex } from 'node:stream';

export const { SecureResponse } = secureResponses(DATA_POLICY);

const REFUSAL_HEADERS = { ...securityHeaders(DATA_POLICY), 'content-type': 'application/json' };

/** A status and a reason as a whole answer on a connection for which there is no response: a handshake, or what is no HTTP. */
export function endWithRefusal(stream: Duplex, status: number, reason: string): void {
  endWithAnswer(stream, status, REFUSAL_HEADERS, JSON.stringify({ error: reason }));
}

/** Answers what is no HTTP, came too slowly or has too many headers. */
export function answerClientError(error: Error, stream: Duplex): void {
  const status = clientErrorStatus(error, stream);
  if (status !== null) endWithRefusal(stream, status, 'This is no request that can be read');
}
