import type { Bilingual } from '@jangada/contracts/values/languages';
import { formatReais } from '../../messages/notifications/format-reais.ts';
import type { Personal } from '../../messages/notifications/notify.ts';
import type { DebtCause } from '../../ledger/debt-causes.ts';

/**
 * `refused`: by an operator. `released`: the provider could not pay to the key. `not-own`: the key belongs to another
 * person. `not-made`: the banks did not make the payment. `failed`: an operator reports the failure.
 */
export type WithdrawalEnd = 'paid' | 'cancelled' | 'refused' | 'released' | 'not-own' | 'not-made' | 'failed';

const titles: Record<WithdrawalEnd, Bilingual> = {
  paid: { pt: 'Saque enviado', en: 'Withdrawal sent' },
  cancelled: { pt: 'Saque cancelado', en: 'Withdrawal cancelled' },
  refused: { pt: 'Saque não aprovado', en: 'Withdrawal not approved' },
  released: { pt: 'Chave PIX recusada', en: 'PIX key refused' },
  'not-own': { pt: 'Chave PIX de outra pessoa', en: 'PIX key of another person' },
  'not-made': { pt: 'Saque não realizado', en: 'Withdrawal not made' },
  failed: { pt: 'Saque não realizado', en: 'Withdrawal not made' },
};

const descriptions: Record<WithdrawalEnd, (pt: string, en: string, key: string) => Bilingual> = {
  paid: (pt, en, key) => ({ pt: `${pt} foram para a chave ${key}.`, en: `${en} went to the key ${key}.` }),
  cancelled: (pt, en) => ({ pt: `${pt} voltaram para o seu saldo.`, en: `${en} are back in your balance.` }),
  refused: (pt, en) => ({
    pt: `${pt} voltaram para o seu saldo. Fale com o suporte para saber mais.`,
    en: `${en} are back in your balance. Support can tell you more.`,
  }),
  released: (pt, en, key) => ({
    pt: `O banco não aceitou a chave ${key}. ${pt} voltaram para o seu saldo.`,
    en: `The bank did not accept the key ${key}. ${en} are back in your balance.`,
  }),
  'not-own': (pt, en, key) => ({
    pt: `A chave ${key} não é de uma conta no seu CPF. ${pt} voltaram para o seu saldo.`,
    en: `The key ${key} is not of an account in your CPF. ${en} are back in your balance.`,
  }),
  'not-made': (pt, en) => ({
    pt: `O banco não fez o pagamento. ${pt} voltaram para o seu saldo.`,
    en: `The bank did not make the payment. ${en} are back in your balance.`,
  }),
  failed: (pt, en) => ({
    pt: `O saque não foi feito. ${pt} voltaram para o seu saldo.`,
    en: `The withdrawal was not made. ${en} are back in your balance.`,
  }),
};

interface Ended {
  readonly amount: number;
  /** The part that paid a debt instead of returning to the wallet, in centavos. */
  readonly debtPaid: number;
  readonly causes: readonly DebtCause[];
  /** The masked PIX key. */
  readonly key: string;
}

const debts: Record<DebtCause | 'several', Bilingual> = {
  'deposit-taken-back': { pt: 'um depósito que o banco tomou de volta', en: 'a deposit that the bank took back' },
  'prize-taken-back': { pt: 'um prêmio que o jogo desfez', en: 'a prize that the game took back' },
  'reward-taken-back': { pt: 'uma recompensa que foi desfeita', en: 'a reward that was undone' },
  several: { pt: 'o que sua conta devia', en: 'what your account owed' },
};

/** An operator starts a withdrawal for an excluded player. */
export const payOutStarted = (amount: number, key: string): Personal => ({
  type: 'withdraw',
  title: { pt: 'Saque iniciado', en: 'Withdrawal started' },
  description: {
    pt: `Nossa equipe iniciou o saque de ${formatReais(amount, 'pt')} para a chave ${key} do seu CPF.`,
    en: `Our team has started the withdrawal of ${formatReais(amount, 'en')} to the key ${key} of your CPF.`,
  },
});

export const withdrawalEnded = (end: WithdrawalEnd, { amount, debtPaid, causes, key }: Ended): Personal => {
  const debt = debts[(causes.length === 1 ? causes[0] : undefined) ?? 'several'];
  const { pt, en } = descriptions[end](formatReais(amount, 'pt'), formatReais(amount, 'en'), key);
  const description =
    debtPaid === 0
      ? { pt, en }
      : {
          pt: `${pt} Deles, ${formatReais(debtPaid, 'pt')} pagaram ${debt.pt}.`,
          en: `${en} Of them, ${formatReais(debtPaid, 'en')} paid for ${debt.en}.`,
        };
  return { type: 'withdraw', title: titles[end], description };
};
