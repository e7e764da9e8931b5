import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

const pt = defineTexts({
  title: 'Animações',
  intro: 'Tudo o que se move no site, para ver de novo. Nada aqui começa sozinho nem repete sem fim.',
  back: 'Voltar ao início',
  components: 'Componentes',
  replay: 'Reproduzir',
  calm: {
    none: 'Seu aparelho pede menos movimento: tudo aparece pronto, sem animação.',
    short: 'Neste aparelho as animações são curtas, para ele continuar rápido.',
  },
  boxes: 'Abertura da caixa',
  boxesNote: 'Toque em uma caixa. As seis cores são as deste site.',
  closeAll: 'Fechar todas',
  openBox: 'Abrir a caixa {color}',
  colors: { red: 'vermelha', blue: 'azul', pink: 'rosa', black: 'preta', green: 'verde', yellow: 'amarela' },
  confetti: 'Confete',
  confettiNote: '40 papéis e 20 pontos, uma vez, sobre a tela toda.',
  win: 'Prêmio',
  winNote: 'O saldo sobe uma vez até o valor certo.',
  ring: 'Anel',
  ringNote: 'Esvazia até o fim do prazo; perto do fim muda de cor.',
  ringLabel: 'Tempo de exemplo',
  skeleton: 'Carregando',
  skeletonNote: 'O lugar guardado tem o tamanho do que vem.',
  welcome: 'Caixa de boas-vindas',
  welcomeNote: 'Abra até sexta-feira',
  press: 'Toque',
  pressNote: 'Responde em 120 ms.',
  pressMe: 'Aperte e segure',
});

const en = defineTexts({
  title: 'Animations',
  intro: 'Everything that moves on the site, to see again. Nothing here starts by itself or repeats without end.',
  back: 'Back to home',
  components: 'Components',
  replay: 'Play',
  calm: {
    none: 'Your device asks for less motion: everything is there at once, without animation.',
    short: 'On this device animations are short, to keep it quick.',
  },
  boxes: 'Opening a box',
  boxesNote: 'Tap a box. The six colours are this site’s.',
  closeAll: 'Close all',
  openBox: 'Open the {color} box',
  colors: { red: 'red', blue: 'blue', pink: 'pink', black: 'black', green: 'green', yellow: 'yellow' },
  confetti: 'Confetti',
  confettiNote: '40 pieces and 20 dots, once, over the whole screen.',
  win: 'Win',
  winNote: 'The balance counts up once to the right amount.',
  ring: 'Ring',
  ringNote: 'Empties until the time is over; near the end it changes colour.',
  ringLabel: 'Sample time',
  skeleton: 'Loading',
  skeletonNote: 'The place holder has the size of what comes.',
  welcome: 'Welcome box',
  welcomeNote: 'Open it by Friday',
  press: 'Press',
  pressNote: 'Answers within 120 ms.',
  pressMe: 'Press and hold',
}) satisfies SameTexts<typeof pt>;

export const animationPageTexts: TextBundle<SameTexts<typeof pt>> = {
  namespace: 'host.animation-page',
  texts: { pt, en },
};
