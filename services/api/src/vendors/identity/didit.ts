import type { IdentityState } from '@jangada/contracts/domains/identity/check';
import * as z from '@jangada/contracts/values/schema';
import { boundedText, readMessage, storableText } from '../read-message.ts';
import { sendRequest, VendorUnavailable, type VendorAnswer } from '../send-request.ts';
import { isFinal, reasonsOf } from './didit-reasons.ts';
import { readNotice } from './didit-signature.ts';
import type { FoundFacts, IdentityPort } from './identity-port.ts';

export interface DiditAccess {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly workflowId: string;
  /** Without one, the face is checked with the whole workflow. */
  readonly faceWorkflowId?: string | undefined;
  /** What notices are signed with; two during a rotation. */
  readonly noticeSecrets: readonly string[];
}

/** A session that nobody has opened ends after seven days, where the workflow says nothing else. */
const EXPIRES_MS = 7 * 24 * 60 * 60_000;
const URL_CHARS_MAX = 2_000;
const LIST_ITEMS_MAX = 20;

const states: Readonly<Record<string, IdentityState>> = {
  'Not Started': 'open',
  'In Progress': 'open',
  Resubmitted: 'open',
  'Awaiting User': 'open',
  Approved: 'approved',
  Declined: 'rejected',
  'In Review': 'review',
  Expired: 'expired',
  Abandoned: 'expired',
  // The document has expired since: it proves nothing any more.
  'Kyc Expired': 'expired',
};

const session = z.object({ session_id: storableText, url: boundedText(URL_CHARS_MAX) });

const warnings = z.optional(z.array(z.object({ risk: z.optional(z.string()) })).check(z.maxLength(LIST_ITEMS_MAX)));
const listOf = <Shape extends z.Schema>(shape: Shape) => z.optional(z.array(shape).check(z.maxLength(LIST_ITEMS_MAX)));

const decision = z.object({
  session_id: storableText,
  status: z.string(),
  vendor_data: storableText,
  id_verifications: listOf(
    z.object({
      document_type: z.optional(storableText),
      personal_number: z.optional(storableText),
      date_of_birth: z.optional(storableText),
      full_name: z.optional(storableText),
      warnings,
    }),
  ),
  liveness_checks: listOf(z.object({ score: z.optional(z.number()), warnings })),
  face_matches: listOf(z.object({ score: z.optional(z.number()), warnings })),
  poa_verifications: listOf(z.object({ status: z.optional(z.string()), warnings })),
});

type Decision = z.infer<typeof decision>;

/** @param now for tests */
export const createDidit = (access: DiditAccess, now: () => number = Date.now): IdentityPort => {
  const call = (path: string, body?: object): Promise<VendorAnswer> =>
    sendRequest(`${access.baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': access.apiKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    start: async (player, level) => {
      const answer = await call('/v3/session/', {
        workflow_id: level === 'face' ? (access.faceWorkflowId ?? access.workflowId) : access.workflowId,
        vendor_data: player.reference,
        callback: player.returnTo,
        language: player.language === 'pt' ? 'pt-BR' : 'en',
        expected_details: {
          first_name: player.firstName,
          last_name: player.lastName,
          ...(player.birthDate === null ? {} : { date_of_birth: player.birthDate }),
        },
      });
      if (answer.status !== 201) throw refused(answer);
      const read = readMessage(session, answer.json);
      if (!read.ok) throw new VendorUnavailable('didit answered oddly', { unreadable: read.unreadable });
      return { sessionId: read.value.session_id, url: read.value.url, expires: new Date(now() + EXPIRES_MS) };
    },
    authenticate: (request) => readNotice(request, access.noticeSecrets, now()),
    read: async (sessionId) => {
      const answer = await call(`/v3/session/${encodeURIComponent(sessionId)}/decision/`);
      if (answer.status === 404) return null;
      if (answer.status !== 200) throw refused(answer);
      const read = readMessage(decision, answer.json);
      if (!read.ok) throw new VendorUnavailable('didit answered oddly', { unreadable: read.unreadable });
      const state = states[read.value.status];
      if (state === undefined || read.value.session_id !== sessionId)
        throw new VendorUnavailable('didit answered with another check, or an unknown state');
      const reasons = state === 'rejected' ? reasonsOf(risksOf(read.value)) : [];
      const some = state === 'rejected' && reasons.length === 0 ? (['other'] as const) : reasons;
      return {
        state,
        reasons: some,
        final: isFinal(some),
        reference: read.value.vendor_data,
        facts: factsOf(read.value),
      };
    },
  };
};

const refused = ({ status, retryAfterMs }: VendorAnswer): VendorUnavailable =>
  new VendorUnavailable(`didit answered ${status}`, { retryAfterMs });

const risksOf = ({ id_verifications, liveness_checks, face_matches, poa_verifications }: Decision): string[] =>
  [id_verifications, liveness_checks, face_matches, poa_verifications]
    .flatMap((list): readonly { readonly warnings?: z.infer<typeof warnings> }[] => list ?? [])
    .flatMap((one) => one.warnings ?? [])
    .flatMap(({ risk }) => risk ?? []);

const CPF_DIGITS = 11;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function factsOf({ id_verifications, liveness_checks, face_matches, poa_verifications }: Decision): FoundFacts {
  const [document] = id_verifications ?? [];
  // The number of a CNH has as many digits and is another one, so `document_number` says nothing about the CPF.
  const number = document?.personal_number?.replace(/\D/g, '');
  const day = document?.date_of_birth;
  return {
    documentType: document?.document_type ?? null,
    fullName: document?.full_name ?? null,
    birthDate: day !== undefined && DAY.test(day) ? day : null,
    cpf: number?.length === CPF_DIGITS ? number : null,
    faceScore: face_matches?.[0]?.score ?? null,
    livenessScore: liveness_checks?.[0]?.score ?? null,
    provesAddress: (poa_verifications ?? []).some(({ status }) => status === 'Approved'),
  };
}
