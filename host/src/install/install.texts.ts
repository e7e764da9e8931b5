import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

const pt = defineTexts({
  prompt: {
    title: 'Instale o app {name}',
    text: 'Ele abre com um toque, em tela inteira.',
    install: 'Instalar',
    later: 'Agora não',
    more: 'Saiba mais',
    done: 'Pronto: {name} está instalado.',
  },
  app: {
    title: 'App {name}',
    install: 'Instalar agora',
    asking: 'Responda à pergunta do navegador.',
    ios: 'Ver como instalar no iPhone ou iPad',
    how: 'Ver como instalar',
    installed: 'O app já está instalado neste aparelho.',
    open: 'Ir para o início',
    later: 'Agora não',
  },
  benefits: {
    touch: 'Abre com um toque',
    touchText: 'O ícone fica na tela inicial, ao lado dos outros aplicativos.',
    screen: 'Tela inteira',
    screenText: 'Sem barra de endereço: mais espaço para os jogos.',
    light: 'Sem loja e sem peso',
    lightText: 'É o próprio site. Não há nada para baixar de novo a cada versão.',
    account: 'A mesma conta',
    accountText: 'Saldo, favoritos e histórico são os mesmos em todo lugar.',
    news: 'Avisos, se você quiser',
    newsText: 'Um depósito aprovado ou uma caixa nova chegam como notificação.',
  },
});

const en = defineTexts({
  prompt: {
    title: 'Install the {name} app',
    text: 'It opens with one tap, in full screen.',
    install: 'Install',
    later: 'Not now',
    more: 'Learn more',
    done: 'Done: {name} is installed.',
  },
  app: {
    title: '{name} app',
    install: 'Install now',
    asking: 'Answer the question of the browser.',
    ios: 'See how to install it on iPhone or iPad',
    how: 'See how to install it',
    installed: 'The app is already installed on this device.',
    open: 'Go to the home page',
    later: 'Not now',
  },
  benefits: {
    touch: 'Opens with one tap',
    touchText: 'The icon is on your home screen, beside your other apps.',
    screen: 'Full screen',
    screenText: 'No address bar: more room for the games.',
    light: 'No store, no weight',
    lightText: 'It is the site itself. There is nothing to download again with each version.',
    account: 'The same account',
    accountText: 'Balance, favourites and history are the same everywhere.',
    news: 'Notifications, if you like',
    newsText: 'An approved deposit or a new box reaches you as a notification.',
  },
}) satisfies SameTexts<typeof pt>;

export const installTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.install', texts: { pt, en } };
