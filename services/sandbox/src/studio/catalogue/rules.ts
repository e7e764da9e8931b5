import { BALLS, BINGO_PAYS, DRAWN, ROWS, ROW_NUMBERS } from '../engines/bingo.ts';
import { HUNDREDTHS_MAX } from '../engines/crash.ts';
import { PIN_ROWS, RISKS, slotsOf } from '../engines/plinko.ts';
import { returnOf } from '../engines/roulette.ts';
import { slotModel, type SlotModel } from '../engines/slot/slot-models.ts';
import type { Engine } from './game.ts';

export interface Rules {
  pt: string;
  en: string;
}

const writers = { pt: new Intl.NumberFormat('pt-BR'), en: new Intl.NumberFormat('en-US') } as const;
const inBoth = (write: (number: (value: number) => string) => string, other: typeof write): Rules => ({
  pt: write((value) => writers.pt.format(value)),
  en: other((value) => writers.en.format(value)),
});

/** How a game is played and what it pays at most, from the numbers that its engine decides by. */
export function rulesOf(engine: Engine): Rules {
  if (engine.kind === 'slot') return slotRules(slotModel(engine.model));
  if (engine.kind === 'crash') return crashRules();
  return { roulette: rouletteRules, blackjack: blackjackRules, bingo: bingoRules, plinko: plinkoRules }[engine.kind]();
}

function slotRules(model: SlotModel): Rules {
  const { reels, rows, lines, paying, scatter, freeSpinMultiplier: times } = model;
  const best = Math.max(...paying.flatMap((symbol) => model.pays[symbol] ?? []));
  const bonus = Object.entries(scatter ?? {}).map(([count, { pay, freeSpins }]) => ({ count, pay, freeSpins }));
  return inBoth(
    (number) =>
      [
        `São ${reels} rolos com ${rows} símbolos à vista e ${lines.length} linhas, todas sempre em jogo; a aposta se divide por elas.`,
        `${reels > 3 ? 'Três ou mais símbolos' : 'Três símbolos'} iguais numa linha, da esquerda para a direita, pagam; o curinga substitui os que pagam em linha, e prêmios de várias linhas se somam.`,
        ...(scatter
          ? [
              `Bônus em qualquer lugar: ${bonus
                .map(({ count, pay, freeSpins }) => `${count} pagam ${pay}× a aposta e dão ${freeSpins} rodadas grátis`)
                .join(', ')}.`,
              `Nas rodadas grátis os prêmios valem ${times} vezes, e elas podem trazer outras.`,
            ]
          : []),
        `O maior prêmio de uma linha é ${number(best)}× a aposta dela${scatter ? `, ou ${number(best * times)}× nas rodadas grátis` : ''}.`,
      ].join(' '),
    (number) =>
      [
        `${reels} reels show ${rows} symbols each, and all ${lines.length} lines are always in play; the stake is shared among them.`,
        `${reels > 3 ? 'Three or more' : 'Three'} of the same symbol on a line, from left to right, pay; the wild stands in for those that pay on lines, and wins of several lines add up.`,
        ...(scatter
          ? [
              `Bonus symbols anywhere: ${bonus
                .map(({ count, pay, freeSpins }) => `${count} pay ${pay}× the stake and give ${freeSpins} free spins`)
                .join(', ')}.`,
              `In free spins wins count ${times} times, and they can bring more of them.`,
            ]
          : []),
        `The highest win of a line is ${number(best)}× its stake${scatter ? `, or ${number(best * times)}× in free spins` : ''}.`,
      ].join(' '),
  );
}

const crashRules = (): Rules =>
  inBoth(
    (number) =>
      `O multiplicador sobe a partir de 1,00× e cai num ponto sorteado antes da rodada. Retire antes da queda e receba a aposta vezes o multiplicador; depois dela, a aposta se perde. Você pode deixar marcado em que multiplicador retirar sozinho. O retorno é o mesmo para qualquer alvo. O prêmio máximo é ${number(HUNDREDTHS_MAX / 100)}× a aposta, pago sem que você precise retirar.`,
    (number) =>
      `The multiplier climbs from 1.00× and crashes at a point drawn before the round. Cash out before it and get your stake times the multiplier; after it the stake is lost. You may set the multiplier to cash out at by itself. The return is the same for every target. The highest win is ${number(HUNDREDTHS_MAX / 100)}× the stake, paid without cashing out.`,
  );

const rouletteRules = (): Rules => {
  const straight = returnOf('straight-0');
  return inBoth(
    (number) =>
      `Roleta europeia: 36 números e um zero, todos com a mesma chance. Aposte num número, numa cor, em par ou ímpar, numa metade, dúzia ou coluna, em quantas casas quiser. Número cheio paga ${number(straight - 1)} para 1; dúzia e coluna, 2 para 1; cor, par, ímpar e metade, 1 para 1. No zero só ganha quem apostou nele. O prêmio máximo é ${number(straight)}× o que está no número, com a aposta de volta.`,
    (number) =>
      `European roulette: 36 numbers and one zero, all equally likely. Bet on a number, a colour, even or odd, a half, a dozen or a column, on as many spots as you like. A straight number pays ${number(straight - 1)} to 1, dozen and column 2 to 1, colour, even, odd and halves 1 to 1. On zero only bets on zero win. The highest win is ${number(straight)}× what lies on the number, stake included.`,
  );
};

const blackjackRules = (): Rules => ({
  pt: 'Chegue mais perto de 21 do que a banca sem passar. Figuras valem 10, o ás vale 1 ou 11, e todas as cartas têm sempre a mesma chance. A banca para em 17; nas duas primeiras cartas você pode dobrar a aposta e recebe só mais uma, e não há divisão. Vitória paga 1 para 1, blackjack paga 3 para 2, e no empate a aposta volta. O prêmio máximo é 2,5× a aposta, ou 4× a inicial quando você dobra, com a aposta de volta.',
  en: 'Get closer to 21 than the dealer without going over. Faces count 10, an ace 1 or 11, and every card is always equally likely. The dealer stands on 17; on your first two cards you may double the stake and get one card more, and there is no splitting. A win pays 1 to 1, a blackjack 3 to 2, and a push returns the stake. The highest return is 2.5× the stake, or 4× the first stake when you double, stakes included.',
});

const bingoRules = (): Rules => {
  const [one = 0, two = 0, three = 0] = [1, 2, ROWS].map((rows) => BINGO_PAYS[rows]);
  return inBoth(
    (number) =>
      `São sorteadas ${DRAWN} de ${BALLS} bolas. Você joga de uma a quatro cartelas, cada uma com ${ROWS} linhas de ${ROW_NUMBERS} números. Por cartela, uma linha completa paga ${number(one)}× a aposta dela e duas pagam ${number(two)}×. O prêmio máximo é o bingo, as três linhas: ${number(three)}× a aposta da cartela.`,
    (number) =>
      `${DRAWN} of ${BALLS} balls are drawn. You play one to four cards, each with ${ROWS} rows of ${ROW_NUMBERS} numbers. On a card, one complete row pays ${number(one)}× its stake and two pay ${number(two)}×. The highest win is bingo, all three rows: ${number(three)}× the stake of the card.`,
  );
};

const plinkoRules = (): Rules => {
  const [low = 0, medium = 0, high = 0] = RISKS.map((risk) => Math.max(...slotsOf(risk)) / 100);
  return inBoth(
    (number) =>
      `A bola cai por ${PIN_ROWS} fileiras de pinos, para a esquerda ou a direita com a mesma chance. A casa onde ela para multiplica a aposta; as do meio, as mais prováveis, pagam menos do que ela. Você escolhe o risco: quanto maior, mais pagam as casas de fora e menos as do meio. O prêmio máximo é ${number(low)}× no risco baixo, ${number(medium)}× no médio e ${number(high)}× no alto.`,
    (number) =>
      `The ball falls through ${PIN_ROWS} rows of pins, left or right with equal chance. The slot it lands in multiplies the stake; those in the middle, the likeliest, pay less than it. You choose the risk: the higher, the more the outer slots pay and the less those in the middle. The highest win is ${number(low)}× at low risk, ${number(medium)}× at medium and ${number(high)}× at high.`,
  );
};
