import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

/** The words of iOS itself are those of its own translation. */
const pt = defineTexts({
  title: '{name} no iPhone e no iPad',
  lead: 'Quatro passos no Safari, sem App Store. Leva menos de um minuto.',
  step: 'Passo {number}',
  share: 'Toque em Compartilhar',
  shareText: 'É o quadrado com a seta para cima, na barra do Safari. Se não o vir, toque antes em •••.',
  choose: 'Escolha “Adicionar à Tela de Início”',
  chooseText: 'Role a lista para baixo. Se a opção não estiver lá, toque em “Editar Ações”.',
  add: 'Toque em Adicionar',
  addText: 'Se aparecer “Abrir como App da Web”, deixe ligado. O nome pode ficar como está.',
  open: 'Abra pelo ícone',
  openText: 'Entre na sua conta uma vez. Daí em diante é só tocar no ícone.',
  news: 'No iPhone, os avisos de depósito e de prêmio chegam só no app instalado, a partir do iOS 16.4.',
  notIos: 'Este aparelho não parece ser um iPhone ou iPad.',
  notIosLink: 'Ver como instalar aqui',
  notSafari: 'No iPhone, o Safari é o caminho mais simples: copie o endereço e abra nele.',
  copy: 'Copiar endereço',
  copied: 'Endereço copiado',
  ios: {
    copy: 'Copiar',
    bookmark: 'Adicionar aos Favoritos',
    homeScreen: 'Adicionar à Tela de Início',
    find: 'Buscar na Página',
    cancel: 'Cancelar',
    add: 'Adicionar',
    webApp: 'Abrir como App da Web',
  },
});

const en = defineTexts({
  title: '{name} on iPhone and iPad',
  lead: 'Four steps in Safari, without the App Store. It takes less than a minute.',
  step: 'Step {number}',
  share: 'Tap Share',
  shareText: 'It is the square with the arrow, in the bar of Safari. If you do not see it, tap ••• first.',
  choose: 'Choose “Add to Home Screen”',
  chooseText: 'Scroll down the list. If it is not there, tap “Edit Actions”.',
  add: 'Tap Add',
  addText: 'If you see “Open as Web App”, leave it on. The name can stay as it is.',
  open: 'Open it by its icon',
  openText: 'Log in to your account once. From then on just tap the icon.',
  news: 'On iPhone, notifications of deposits and prizes reach only the installed app, from iOS 16.4 on.',
  notIos: 'This device does not look like an iPhone or iPad.',
  notIosLink: 'See how to install it here',
  notSafari: 'On iPhone, Safari is the simplest way: copy the address and open it there.',
  copy: 'Copy address',
  copied: 'Address copied',
  ios: {
    copy: 'Copy',
    bookmark: 'Add Bookmark',
    homeScreen: 'Add to Home Screen',
    find: 'Find on Page',
    cancel: 'Cancel',
    add: 'Add',
    webApp: 'Open as Web App',
  },
}) satisfies SameTexts<typeof pt>;

export const iosTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.ios-page', texts: { pt, en } };
