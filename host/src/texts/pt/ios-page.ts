import { defineTexts } from '@jangada/remote-kit/texts';

/** The menu texts of iOS in its own translation. */
export default defineTexts({
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
