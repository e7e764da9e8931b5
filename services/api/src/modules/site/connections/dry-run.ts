import { randomUUID } from 'node:crypto';
import { checkChargeCode } from '@jangada/contracts/domains/payments/br-code';
import type { ConnectionStep, DryRunForOps } from '@jangada/contracts/ops/connections';
import type { Language } from '@jangada/contracts/values/languages';
import type { PixPort } from '../../../vendors/pix/pix-port.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';

const EXPIRY_SECONDS = 300;

const texts = {
  pt: {
    access: 'O provedor aceita as credenciais e responde a uma consulta.',
    charge: (amount: string) => `O provedor fez uma cobrança de ${amount} à nossa própria conta. Ninguém a paga.`,
    code: (amount: string) =>
      `O provedor fez a cobrança, mas o código dela não é um PIX de ${amount} que um banco aceite.`,
    readBack: 'A cobrança foi lida de volta, com o mesmo valor e sem pagamento.',
    lost: 'O provedor fez a cobrança e não a conhece mais.',
    changed: 'O provedor leu de volta outra cobrança: o valor é outro, ou já há um pagamento.',
    away: (reason: string) => `O provedor recusou ou não respondeu: ${reason}.`,
  },
  en: {
    access: 'The provider accepts the credentials and answers a query.',
    charge: (amount: string) => `The provider made a charge of ${amount} to our own account. Nobody pays it.`,
    code: (amount: string) => `The provider made the charge, but its code is no PIX of ${amount} that a bank takes.`,
    readBack: 'The charge was read back, with the same amount and no payment.',
    lost: 'The provider made the charge and no longer knows it.',
    changed: 'The provider read back another charge: its amount is another one, or it has a payment already.',
    away: (reason: string) => `The provider refused or did not answer: ${reason}.`,
  },
} as const satisfies Record<Language, Record<string, string | ((detail: string) => string)>>;

interface Tried {
  readonly pix: PixPort;
  /** Our own key. */
  readonly key: string;
  /** Of the charge, in centavos: the least that the provider takes. */
  readonly amount: number;
}

type Words = (typeof texts)[Language];
export type Result = readonly [ok: boolean, says: string];

/** A step, or that the provider refused it. */
export const tried = async (run: () => Promise<Result>, says: Pick<Words, 'away'>): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    // The message of a provider's refusal has its status and our words, no text of the provider.
    if (error instanceof VendorUnavailable) return [false, says.away(error.message)];
    throw error;
  }
};

/**
 * Signs in, makes the least charge to our own key and reads it back. Nothing is stored here, and the webhook is not
 * registered: that would take the notices away from the connection that has the key now.
 */
export const dryRun = async ({ pix, key, amount }: Tried, language: Language): Promise<DryRunForOps> => {
  const says: Words = texts[language];
  const txid = randomUUID().replaceAll('-', '');
  const shown = `R$ ${(amount / 100).toFixed(2).replace('.', ',')}`;
  const charge = { txid, amount, key, expirySeconds: EXPIRY_SECONDS, message: 'Teste' };
  const steps: readonly (readonly [ConnectionStep, () => Promise<Result>])[] = [
    [
      'access',
      async () => {
        await pix.findCharge(randomUUID().replaceAll('-', ''));
        return [true, says.access];
      },
    ],
    [
      'charge',
      async () => {
        const { code, codeTxid = txid } = await pix.createCharge(charge);
        const isPayable = checkChargeCode(code, { amount, txid: codeTxid }).length === 0;
        return isPayable ? [true, says.charge(shown)] : [false, says.code(shown)];
      },
    ],
    [
      'read-back',
      async () => {
        const found = await pix.findCharge(txid);
        if (!found) return [false, says.lost];
        const isSame = found.amount === amount && found.received.length === 0;
        return isSame ? [true, says.readBack] : [false, says.changed];
      },
    ],
  ];
  const said: string[] = [];
  for (const [step, run] of steps) {
    const [ok, what] = await tried(run, says);
    said.push(what);
    if (!ok) return { ok, failed: step, steps: said };
  }
  return { ok: true, failed: null, steps: said };
};

/** Whether the provider does not answer a query with these credentials. */
export const isRefused = async (pix: PixPort): Promise<boolean> => {
  try {
    await pix.findCharge(randomUUID().replaceAll('-', ''));
    return false;
  } catch (error) {
    if (error instanceof VendorUnavailable) return true;
    throw error;
  }
};
