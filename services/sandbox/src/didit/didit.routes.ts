import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { servePage } from '../kit/browser-files.ts';
import { decisionOf } from './didit-decision.ts';
import { createDiditNotices, type Destination } from './didit-notices.ts';
import { createSessions, STATUSES, type Session } from './didit-sessions.ts';

const VENDOR_DATA_CHARS_MAX = 255;

const newSession = z.object({
  workflow_id: z.uuid(),
  vendor_data: z.string().max(VENDOR_DATA_CHARS_MAX).nullish(),
  callback: z.url().nullish(),
  language: z.string().nullish(),
  expected_details: z
    .object({
      first_name: z.string().optional(),
      last_name: z.string().optional(),
      date_of_birth: z.iso.date().optional(),
    })
    .nullish(),
});

const shown = z.object({
  status: z.enum(STATUSES),
  full_name: z.string().optional(),
  date_of_birth: z.string().nullish(),
  cpf: z.string().nullish(),
  risks: z.array(z.string()).default([]),
});

interface OfSession {
  Params: { id: string };
}

/**
 * A stand-in of Didit, from docs.didit.me (create session, retrieve session, verification statuses, webhooks).
 *
 * As the manual says: `POST /v3/session/` with `x-api-key` answers 201 with id, token and address, and an unfinished
 * session of the same `vendor_data` again; `GET /v3/session/{id}/decision/` with a list for each report; 403 for another
 * key, 404 for an unknown session; the statuses; notices `status.updated` with `X-Signature-V2`, `X-Timestamp` and
 * `event_id`, and two more tries.
 *
 * Left out: workflows and their versions (any id is one), `X-Signature` and `X-Signature-Simple`, `data.updated`, pictures
 * and videos, companies, single checks, credits, the management of destinations by API.
 */
export const registerDidit = async (app: FastifyInstance, { didit, publicUrl }: Config): Promise<void> => {
  const sessions = createSessions();
  const stopping = new AbortController();
  app.addHook('onClose', () => stopping.abort());
  const notices = createDiditNotices(app.log, stopping.signal);
  const destinations = new Map<string, Destination>(didit.webhooks.map((one) => [one.url, one]));
  const keyOf = (headers: Record<string, unknown>): boolean => headers['x-api-key'] === didit.apiKey;
  const change = (session: Session, changes: Pick<Session, 'status' | 'shown'>): void => {
    Object.assign(session, changes);
    notices.announce(session, destinations.values());
  };

  app.post('/didit/v3/session/', async (request, reply) => {
    if (!keyOf(request.headers)) return reply.code(403).send({ detail: 'You do not have permission.' });
    const read = newSession.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ detail: z.prettifyError(read.error) });
    const { workflow_id, vendor_data, callback, language, expected_details } = read.data;
    const session = sessions.open({
      workflowId: workflow_id,
      vendorData: vendor_data ?? null,
      callback: callback ?? null,
      language: language ?? null,
      expected: expected_details ?? {},
    });
    return reply.code(201).send({
      session_id: session.id,
      session_number: session.number,
      session_token: session.token,
      url: `${publicUrl}/didit/session/${session.token}`,
      vendor_data: session.vendorData,
      status: session.status,
      callback: session.callback,
      workflow_id: session.workflowId,
    });
  });

  app.get<OfSession>('/didit/v3/session/:id/decision/', async (request, reply) => {
    if (!keyOf(request.headers)) return reply.code(403).send({ detail: 'You do not have permission.' });
    const session = sessions.find(request.params.id);
    if (!session) return reply.code(404).send({ detail: 'Not found.' });
    return decisionOf(session, publicUrl);
  });

  servePage(app, '/didit/session/:token', {
    html: new URL('./page/session.html', import.meta.url),
    files: {
      '/didit/session.js': new URL('./page/session.ts', import.meta.url),
      '/didit/session.css': new URL('./page/session.css', import.meta.url),
      '/didit/plain-page.css': new URL('../kit/plain-page.css', import.meta.url),
    },
  });

  /** What the page shows; opening it begins the check. */
  app.get<{ Params: { token: string } }>('/didit/page/:token', async (request, reply) => {
    const session = sessions.findByToken(request.params.token);
    if (!session) return reply.code(404).send({ error: 'unknown-session' });
    if (session.status === 'Not Started') change(session, { status: 'In Progress', shown: null });
    const { status, language, callback, expected } = session;
    const { first_name = '', last_name = '', date_of_birth = null } = expected;
    return { status, language, callback, name: `${first_name} ${last_name}`.trim(), birthDate: date_of_birth };
  });

  app.post<{ Params: { token: string } }>('/didit/page/:token', async (request, reply) => {
    const session = sessions.findByToken(request.params.token);
    const read = shown.safeParse(request.body);
    if (!session || !read.success) return reply.code(422).send({ error: 'invalid' });
    const { status, full_name, date_of_birth, cpf, risks } = read.data;
    const { first_name = '', last_name = '', date_of_birth: expectedDay } = session.expected;
    change(session, {
      status,
      shown: {
        fullName: full_name ?? `${first_name} ${last_name}`.trim(),
        birthDate: date_of_birth === undefined ? (expectedDay ?? null) : date_of_birth,
        cpf: cpf ?? null,
        risks,
      },
    });
    return { status };
  });

  /** Adds a destination of notices, as the console does. */
  app.post('/control/didit/webhook', async (request, reply) => {
    const read = z.object({ url: z.url(), secret: z.string().min(1) }).safeParse(request.body);
    if (!read.success) return reply.code(422).send({ error: 'url and secret are needed' });
    destinations.set(read.data.url, read.data);
    return { url: read.data.url };
  });
};
