import { parseBrCode } from '@jangada/contracts/payments/br-code';
import type { Charge } from '../../vendors/pix/pix-port.ts';

/** Is this text a PIX code a bank app takes, for a charge made once and for no other amount? Only such a one is shown. */
export function isShownCode({ code }: Pick<Charge, 'code'>, amount: number): boolean {
  const read = parseBrCode(code);
  return read.ok && read.kind === 'dynamic' && (read.amount === null || read.amount === amount);
}
