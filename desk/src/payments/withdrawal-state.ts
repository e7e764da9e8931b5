/** The states of a withdrawal are numbers; badges are coloured by words. */
export const withdrawalStates = ['waiting', 'paid', 'cancelled', 'refused', 'processing', 'review'] as const;

export type WithdrawalState = (typeof withdrawalStates)[number];

export const withdrawalState = (status: number | string): WithdrawalState =>
  withdrawalStates[Number(status)] ?? 'waiting';
