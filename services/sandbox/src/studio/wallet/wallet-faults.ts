/** Accidents that a test orders for the next wallet calls. */
export interface WalletFault {
  kind: 'drop-request' | 'drop-response' | 'twice' | 'late' | 'slow';
  /** Which transactions it concerns. */
  call: 'bet' | 'win' | 'rollback' | 'any';
  /** For `late` (after giving up) and `slow` (before sending). */
  delaySeconds: number;
  times: number;
}

export type WalletFaults = ReturnType<typeof walletFaults>;

export function walletFaults() {
  const planned: WalletFault[] = [];
  return {
    plan: (fault: WalletFault): void => void planned.push({ ...fault }),
    clear: (): void => void planned.splice(0),
    /** The accident of this call, if one was ordered; each order counts down. */
    next(call: string): WalletFault | null {
      const index = planned.findIndex((fault) => fault.call === 'any' || fault.call === call);
      const fault = planned[index];
      if (!fault) return null;
      fault.times -= 1;
      if (fault.times <= 0) planned.splice(index, 1);
      return fault;
    },
  };
}
