import type { Bilingual } from '@jangada/contracts/values/languages';
import { formatReais } from '../../messages/notifications/format-reais.ts';
import type { Personal } from '../../messages/notifications/notify.ts';

const TYPE = 'bonus';

export const bonusCompleted = (name: Bilingual): Personal => ({
  type: TYPE,
  title: { pt: 'Bônus liberado', en: 'Bonus released' },
  description: {
    pt: `Você cumpriu o rollover de “${name.pt}”. O saldo do bônus agora é dinheiro real.`,
    en: `You have met the rollover of “${name.en}”. Its balance is real money now.`,
  },
});

export const bonusExpired = (name: Bilingual): Personal => ({
  type: TYPE,
  title: { pt: 'Bônus expirado', en: 'Bonus expired' },
  description: {
    pt: `O prazo de “${name.pt}” terminou e o saldo do bônus foi retirado.`,
    en: `The time for “${name.en}” is up and its bonus balance was withdrawn.`,
  },
});

/** The cause of a bonus or of free spins was undone. */
export const rewardUndone = (name: Bilingual): Personal => ({
  type: TYPE,
  title: { pt: 'Bônus encerrado', en: 'Bonus over' },
  description: {
    pt: `“${name.pt}” terminou: o que deu origem a ele foi desfeito.`,
    en: `“${name.en}” has ended: what it was for has been undone.`,
  },
});

export const bonusGranted = (name: Bilingual, amount: number): Personal => ({
  type: TYPE,
  title: { pt: 'Bônus recebido', en: 'Bonus received' },
  description: {
    pt: `${name.pt}: ${formatReais(amount, 'pt')} de bônus para você.`,
    en: `${name.en}: ${formatReais(amount, 'en')} of bonus for you.`,
  },
});

export const couponNotApplied = (code: string): Personal => ({
  type: TYPE,
  title: { pt: 'Cupom não aplicado', en: 'Coupon not applied' },
  description: {
    pt: `Seu depósito entrou, mas o cupom ${code} se esgotou antes do pagamento.`,
    en: `Your deposit is in, but the coupon ${code} was used up before it was paid.`,
  },
});

export const freeSpinsGranted = (name: Bilingual, spins: number): Personal => ({
  type: TYPE,
  title: { pt: 'Giros grátis', en: 'Free spins' },
  description: { pt: `${name.pt}: ${spins} giros para você.`, en: `${name.en}: ${spins} spins for you.` },
});

export const cashbackReleased = (amount: number): Personal => ({
  type: 'cashback',
  title: { pt: 'Cashback disponível', en: 'Cashback is here' },
  description: {
    pt: `${formatReais(amount, 'pt')} para resgatar em três partes, hoje até 23:59.`,
    en: `${formatReais(amount, 'en')} to claim in three parts, today until 23:59.`,
  },
});
