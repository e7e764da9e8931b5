import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isSameSecret } from '../kit/input.ts';

export const E164 = /^\+[1-9]\d{7,14}$/;

/** "Error and Warning Dictionary". */
const ERRORS = {
  20003: [401, 'Authenticate'],
  20404: [404, 'The requested resource was not found'],
  21211: [400, "The 'To' number is not a valid phone number"],
  21602: [400, 'Message body is required'],
  21603: [400, "A 'From' phone number or a MessagingServiceSid is required"],
  21604: [400, "A 'To' phone number is required"],
  21610: [400, 'Attempt to send to unsubscribed recipient'],
  21617: [400, 'The concatenated message body exceeds the 1600 character limit'],
  60200: [400, 'Invalid parameter'],
  60202: [429, 'Max check attempts reached'],
  60203: [429, 'Max send attempts reached'],
  60205: [403, 'SMS is not supported by landline phone number'],
} as const satisfies Record<number, readonly [status: number, message: string]>;

/** The user is the account itself, or one of its API keys, which the sandbox does not tell apart. */
export const isAuthenticated = ({ headers }: FastifyRequest, { account, authToken }: Config['twilio']): boolean => {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  const [user = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  return (user === account || /^SK[0-9a-f]{32}$/.test(user)) && isSameSecret(password, authToken);
};

export const refuse = (reply: FastifyReply, code: keyof typeof ERRORS) => {
  const [status, message] = ERRORS[code];
  return reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
};
