import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

const pt = defineTexts({
  toSite: 'Ir para o site',
  adults: 'Proibido para menores de 18 anos. Jogue com responsabilidade.',
  title: 'Instale o app {name}',
  lead: 'O mesmo site, com a mesma conta, a um toque de distância. Leva alguns segundos e é grátis.',
  byHand: 'Pelo menu do navegador',
  notOffered: 'Este navegador não mostrou o botão de instalar. Dá para instalar pelo menu dele, logo abaixo.',
  cannot: 'Este navegador não instala o app. Veja abaixo onde funciona.',
  scanTitle: 'Prefere no celular?',
  scanText: 'Aponte a câmera para o código e instale por lá.',
  scanLabel: 'Código que abre esta página no celular',
  benefits: 'O que você ganha',
  facts: {
    free: 'Grátis',
    freeText: 'sem cobrança',
    store: 'Sem loja',
    storeText: 'direto do site',
    adults: '18+',
    adultsText: 'só adultos',
  },
  kind: 'Cassino e promoções',
  kindSports: 'Cassino, esportes e promoções',
  preview: 'Como fica no aparelho',
  news: 'Depósito aprovado',
  newsText: 'Já está na sua carteira.',
  questions: 'Dúvidas comuns',
  safe: 'É seguro?',
  safeText: 'Sim. O app é este mesmo site, servido de {host} por uma conexão cifrada. Ele não lê nada do seu aparelho.',
  space: 'Ocupa espaço?',
  spaceText: 'Pouco. Só as telas e imagens que você já viu ficam guardadas, e o navegador as apaga se faltar espaço.',
  remove: 'Como desinstalo?',
  removeText: 'Como qualquer aplicativo: segure o ícone e remova. Sua conta e seu saldo continuam no site.',
});

const en = defineTexts({
  toSite: 'Go to the site',
  adults: 'For adults only (18+). Please play responsibly.',
  title: 'Install the {name} app',
  lead: 'The same site and the same account, one tap away. It takes a few seconds and is free.',
  byHand: 'From the menu of the browser',
  notOffered: 'This browser did not show an install button. You can install from its menu, just below.',
  cannot: 'This browser cannot install the app. See below where it works.',
  scanTitle: 'Rather on your phone?',
  scanText: 'Point its camera at the code and install it there.',
  scanLabel: 'Code that opens this page on a phone',
  benefits: 'What you get',
  facts: {
    free: 'Free',
    freeText: 'no charge',
    store: 'No store',
    storeText: 'from the site itself',
    adults: '18+',
    adultsText: 'adults only',
  },
  kind: 'Casino and promotions',
  kindSports: 'Casino, sports and promotions',
  preview: 'How it looks on your device',
  news: 'Deposit approved',
  newsText: 'It is in your wallet.',
  questions: 'Common questions',
  safe: 'Is it safe?',
  safeText:
    'Yes. The app is this very site, served from {host} over an encrypted connection. It reads nothing of your device.',
  space: 'Does it take space?',
  spaceText:
    'Little. Only screens and pictures you have seen are kept, and the browser removes them when space runs out.',
  remove: 'How do I uninstall it?',
  removeText: 'Like any app: hold its icon and remove it. Your account and your balance stay on the site.',
}) satisfies SameTexts<typeof pt>;

export const installPageTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.install-page', texts: { pt, en } };
