import type { Language } from '@jangada/contracts/values/languages';

export type JokeSet = '401' | '404' | 'other';

/** The line below the code, chosen once per view (ERR-09 to ERR-13). */
export const jokes: Readonly<Record<Language, Readonly<Record<JokeSet, readonly string[]>>>> = {
  pt: {
    '404': [
      'Apostamos que esta página estava aqui. Perdemos.',
      'A bolinha caiu numa casa que não existe.',
      'Procuramos no baralho inteiro: esta carta não veio.',
      'Três símbolos diferentes: nenhuma página nesta rodada.',
      'Esta página pediu cartas e não voltou mais para a mesa.',
    ],
    '401': [
      'Mesa reservada: o crupiê ainda não viu a sua ficha.',
      'Sem a senha da sala VIP, nem o curinga entra.',
      'O segurança olhou a lista duas vezes. Nada.',
      'Para ver estas cartas, você precisa se sentar à mesa.',
      'A casa pede: identificação antes do jogo.',
    ],
    other: [
      'A roleta travou. Já chamamos quem entende.',
      'Alguém derrubou as fichas. Estamos contando tudo de novo.',
      'O dado caiu em pé. Não vale, vamos lançar outra vez.',
      'O crupiê espirrou e embaralhou mais do que devia.',
      'Deu zebra aqui dentro. O nosso time já está na pista.',
    ],
  },
  en: {
    '404': [
      'We bet this page was here. We lost.',
      'The ball landed on a number that does not exist.',
      'We went through the whole deck: this card is not in it.',
      'Three different symbols: no page this round.',
      'This page asked for a hit and never came back to the table.',
    ],
    '401': [
      'Reserved table: the dealer has not seen your chip yet.',
      'Without the VIP password not even the joker gets in.',
      'The doorman checked the list twice. Nothing.',
      'To see these cards you need a seat at the table.',
      'House rules: identification before the game.',
    ],
    other: [
      'The roulette got stuck. Somebody who knows is on the way.',
      'Someone dropped the chips. We are counting them again.',
      'The die landed on its edge. That does not count, we roll again.',
      'The dealer sneezed and shuffled more than planned.',
      'An outsider won in here. Our team is already on the track.',
    ],
  },
};

export const pickJoke = (language: Language, set: JokeSet, random: () => number = Math.random): string => {
  const lines = jokes[language][set];
  return lines[Math.floor(random() * lines.length)] ?? '';
};
