import { defineTexts } from '@jangada/remote-kit/texts';

export default defineTexts({
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
