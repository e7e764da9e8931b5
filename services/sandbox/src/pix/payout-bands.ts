/** How a Pix that is sent ends. */
export const payoutOutcomes = [
  /** Done, and told. */
  'confirmed',
  /** Taken, and refused a moment later. */
  'rejected',
  /** Refused in the answer. */
  'rejected-at-once',
  /** Done, and never told: whoever sent it has to ask. */
  'silent',
  /** Done, and the answer to the request gets lost on the way. */
  'lost-answer',
  /** Never reached the provider: no answer, nothing done. */
  'lost-request',
  /** Done and told twice. */
  'told-twice',
  /** Done, and told later that it was not. */
  'contradicted',
  /** Not decided before somebody orders it. */
  'held',
] as const;

export type PayoutOutcome = (typeof payoutOutcomes)[number];

const EFI_CONFIRMED_CENTAVOS_MAX = 1_000;
const EFI_REJECTED_CENTAVOS_MAX = 2_000;

/** In the demo every amount arrives but those with these centavos, so that people can see a refusal too. */
const DEMO_BY_CENTAVOS: Readonly<Record<number, PayoutOutcome>> = {
  13: 'rejected',
  14: 'rejected-at-once',
  15: 'silent',
};

/**
 * `efi`: the amount bands of Efí's own homologation: up to R$ 10,00 confirmed, up to R$ 20,00 refused by webhook, above
 * refused at once. `demo`: amounts of a usual size arrive.
 */
export function outcomeOf(bands: 'demo' | 'efi', centavos: number): PayoutOutcome {
  if (bands === 'demo') return DEMO_BY_CENTAVOS[centavos % 100] ?? 'confirmed';
  if (centavos <= EFI_CONFIRMED_CENTAVOS_MAX) return 'confirmed';
  return centavos <= EFI_REJECTED_CENTAVOS_MAX ? 'rejected' : 'rejected-at-once';
}
