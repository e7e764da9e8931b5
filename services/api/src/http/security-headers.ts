import { errorTexts } from '@jangada/contracts/api/error-texts';
import type { ErrorBody } from '@jangada/contracts/api/errors';
import {
  clientErrorStatus,
  DATA_POLICY,
  endWithAnswer,
  secureResponses,
  securityHeaders,
} from '@jangada/server/security-headers';
import type { Socket } from 'node:net';

export const responsesOf = (trustedProxies: number) => secureResponses(DATA_POLICY, { trustedProxies });

const MALFORMED: ErrorBody = { code: 'request.malformed', message: errorTexts.pt['request.malformed'] };

/** Answers input that is not HTTP, too slow or has too many headers; Fastify has no request object then. */
export const answerClientError = (error: Error, socket: Socket): void => {
  const status = clientErrorStatus(error, socket);
  if (status === null) return;
  const headers = { ...securityHeaders(DATA_POLICY), 'content-type': 'application/json; charset=utf-8' };
  endWithAnswer(socket, status, headers, JSON.stringify(MALFORMED));
};
