import { defineTexts } from '@jangada/remote-kit/texts';
import { chatPt } from './pt/chat.ts';
import { missionsPt } from './pt/missions.ts';
import { profilesPt } from './pt/profiles.ts';
import { levelsPt, rankingPt, vipPt } from './pt/ranking.ts';

const pt = defineTexts({
  retry: 'Tentar novamente',
  chat: chatPt,
  notifications: {
    title: 'Notificações',
    bell: 'Notificações',
    bellUnread_one: 'Notificações: {count} não lida',
    bellUnread_other: 'Notificações: {count} não lidas',
    personal: 'Para você',
    platform: 'Da plataforma',
    readAll: 'Marcar todas como lidas',
    unread: 'Não lida',
    empty: 'Nada por aqui.',
    emptyText: 'Depósitos, prêmios e avisos aparecem aqui.',
    failed: 'Não conseguimos carregar as notificações.',
    more: 'Carregar mais',
    seeAll: 'Ver todas ({count})',
  },
  push: {
    title: 'Quer saber na hora?',
    text: 'Você recebe um aviso neste aparelho, mesmo com o site fechado, e desliga quando quiser.',
    deposit: 'Quando um depósito ou saque for aprovado',
    prize: 'Quando chegar uma caixa ou um prêmio',
    account: 'Quando algo mudar na sua conta',
    accept: 'Ativar avisos',
    later: 'Agora não',
    blockedTitle: 'Os avisos estão bloqueados',
    blockedText:
      'Este navegador bloqueia os avisos deste site. Para receber, toque no cadeado ao lado do endereço e permita as notificações.',
    understood: 'Entendi',
    switch: 'Avisos neste aparelho',
    switchHelp: 'Chegam mesmo com o site fechado.',
    blockedHelp: 'Bloqueados no navegador: permita as notificações no cadeado ao lado do endereço.',
    unsupportedHelp: 'Seu navegador não suporta notificações push.',
    installHelp: 'No celular, os avisos chegam pelo app.',
    install: 'Instalar o app',
  },
  missions: missionsPt,
  profiles: profilesPt,
  levels: levelsPt,
  ranking: rankingPt,
  vip: vipPt,
});

export default pt;
