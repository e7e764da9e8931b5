/** The texts that players read in these journeys, in both languages. */
const pt = {
  areas: { casino: 'Cassino', sportsbook: 'Esportes', wallet: 'Carteira', social: 'Comunidade', account: 'Conta' },
  areaFailed: (area: string) => `A área ${area} não carregou.`,
  retry: 'Tentar de novo',
  tryAgain: /^Tentar (de novo|novamente)$/,
  wallet: 'Carteira',
  account: /^Minha conta/,
  balance: /^Saldo: /,
  login: 'Entrar',
  deposit: 'Depositar com PIX',
  depositSubmit: /^Gerar PIX/,
  amount: 'Quanto você quer depositar?',
  paid: 'Depósito recebido',
  expired: 'PIX expirado',
  check: 'Já paguei e não caiu',
  openChat: 'Abrir o chat',
  chatLog: 'Mensagens do chat',
  chatField: 'Escreva uma mensagem',
  offlineHint: 'Sem conexão. Mostrando o que já foi carregado.',
};

export type Texts = typeof pt;

const en: Texts = {
  areas: { casino: 'Casino', sportsbook: 'Sports', wallet: 'Wallet', social: 'Community', account: 'Account' },
  areaFailed: (area) => `The ${area} area did not load.`,
  retry: 'Try again',
  tryAgain: /^Try again$/,
  wallet: 'Wallet',
  account: /^My account/,
  balance: /^Balance: /,
  login: 'Log in',
  deposit: 'Deposit with PIX',
  depositSubmit: /^Create PIX/,
  amount: 'How much would you like to deposit?',
  paid: 'Deposit received',
  expired: 'PIX expired',
  check: 'I have paid',
  openChat: 'Open the chat',
  chatLog: 'Chat messages',
  chatField: 'Write a message',
  offlineHint: 'No connection. Showing what was loaded before.',
};

export const texts = { pt, en };
