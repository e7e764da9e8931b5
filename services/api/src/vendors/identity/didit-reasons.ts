import type { IdentityReason } from '@jangada/contracts/domains/identity/check';

/** Didit's codes of risks, by what they mean for the player; the first that matches counts. */
const MEANINGS: readonly (readonly [pattern: RegExp, reason: IdentityReason])[] = [
  [/DUPLICATED|DUPLICATE/, 'duplicate'],
  [/BLOCKLIST|MANIPULAT|TAMPER|FORGE|SPOOF|COPY|FACE_ATTACK|DEEPFAKE/, 'forged'],
  [/MINIMUM_AGE|UNDERAGE|AGE_BELOW/, 'underage'],
  [/MISMATCH|DOES_NOT_MATCH|NOT_MATCH_WITH/, 'other-person'],
  [/DOCUMENT_EXPIRED|EXPIRED/, 'document-expired'],
  [/NOT_SUPPORTED|UNSUPPORTED|NOT_ALLOWED/, 'document-not-accepted'],
  [/FACE_MATCH|FACE_SIMILARITY/, 'face-differs'],
  [/LIVENESS|NO_FACE/, 'not-alive'],
  [/NOT_DETECTED|COULD_NOT|UNREADABLE|BLUR|GLARE|QUALITY|NOT_VALIDATED/, 'unreadable'],
];

/** Refusals that no other picture changes. */
const FINAL: readonly IdentityReason[] = ['duplicate', 'forged', 'underage'];

export const reasonsOf = (risks: readonly string[]): readonly IdentityReason[] => [
  ...new Set(risks.flatMap((risk) => MEANINGS.find(([pattern]) => pattern.test(risk))?.[1] ?? [])),
];

export const isFinal = (reasons: readonly IdentityReason[]): boolean => reasons.some((one) => FINAL.includes(one));
