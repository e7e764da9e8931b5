/** The possible outcomes of a sent Pix. */
export const payoutOutcomes = [
  /** Executed and announced. */
  'confirmed',
  /** Accepted, and refused a moment later. */
  'rejected',
  /** Refused in the reply: the key is not in the directory. */
  'rejected-at-once',
  /** Refused in the reply: the paying key is not of the account. */
  'account-refused',
  /** Refused in the reply: the document of the account is blocked. */
  'account-blocked',
  /** Refused in the reply by the provider's own analysis. */
  'denied',
  /** Not accepted: too many calls. */
  'too-many',
  /** Not accepted: an error of the provider. */
  'failing',
  /** Executed and never announced: the sender has to query it. */
  'silent',
  /** Executed, but the reply to the request is lost. */
  'lost-answer',
  /** The request is lost: there is no reply, and the Pix is not executed. */
  'lost-request',
  /** Executed, and later announced as refused. */
  'contradicted',
  /** Pending until a control call releases it. */
  'held',
] as const;

export type PayoutOutcome = (typeof payoutOutcomes)[number];

const EFI_CONFIRMED_CENTAVOS_MAX = 1_000;
const EFI_REJECTED_CENTAVOS_MAX = 2_000;

/** In the demo, amounts with these centavos fail, so that refusals can be shown. */
const DEMO_BY_CENTAVOS: Readonly<Record<number, PayoutOutcome>> = {
  13: 'rejected',
  14: 'rejected-at-once',
  15: 'silent',
};

/**
 * `efi`: the amount bands of Efí's test environment: up to R$ 10,00 confirmed, up to R$ 20,00 refused by webhook, above
 * that refused immediately. `demo`: usual amounts are confirmed.
 */
export const outcomeOf = (bands: 'demo' | 'efi', centavos: number): PayoutOutcome => {
  if (bands === 'demo') return DEMO_BY_CENTAVOS[centavos % 100] ?? 'confirmed';
  if (centavos <= EFI_CONFIRMED_CENTAVOS_MAX) return 'confirmed';
  return centavos <= EFI_REJECTED_CENTAVOS_MAX ? 'rejected' : 'rejected-at-once';
};
