import { defineTexts } from '@jangada/remote-kit/texts';

const pt = defineTexts({
  retry: 'Tentar novamente',
  chat: {
    log: 'Mensagens do chat',
    here_one: '{count} pessoa aqui',
    here_other: '{count} pessoas aqui',
    failed: 'Não conseguimos carregar o chat.',
    empty: 'Ninguém escreveu ainda.',
    emptyText: 'Diga a primeira palavra.',
    guest: 'Entre para conversar',
    guestText: 'Você pode ler o chat. Para escrever, entre na sua conta.',
    login: 'Entrar',
    placeholder: 'Escreva uma mensagem',
    send: 'Enviar',
    left: '{count} caracteres restantes',
    latest: 'Ir para o fim',
    pinned: 'Fixada',
    system: 'Aviso',
    you: 'você',
    offline: 'Sem conexão. Novas mensagens aparecem quando ela voltar.',
  },
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
  },
});

export default pt;
