import type { Language } from '../protocol.ts';

const pt = {
  title: 'Suporte ao vivo',
  online: 'Estamos online',
  away: 'Respondemos em breve',
  open: 'Abrir o suporte ao vivo',
  close: 'Fechar o suporte ao vivo',
  hello: 'Oi! Como podemos ajudar?',
  helloText: 'Escreva para a gente ou escolha um assunto.',
  topics: ['Meu depósito não caiu', 'Quero sacar', 'Dúvida sobre bônus', 'Verificação da conta'],
  message: 'Mensagem',
  placeholder: 'Escreva a sua mensagem',
  send: 'Enviar',
  automatic: 'Resposta automática',
  team: 'Suporte',
  you: 'Você',
  typing: 'Escrevendo…',
  failed: 'A mensagem não foi enviada.',
  again: 'Tentar de novo',
  conversation: 'Conversa',
};

const en: typeof pt = {
  title: 'Live support',
  online: 'We are online',
  away: 'We answer soon',
  open: 'Open live support',
  close: 'Close live support',
  hello: 'Hi! How can we help?',
  helloText: 'Write to us or choose a topic.',
  topics: ['My deposit has not arrived', 'I want to withdraw', 'A question about a bonus', 'Account verification'],
  message: 'Message',
  placeholder: 'Write your message',
  send: 'Send',
  automatic: 'Automatic answer',
  team: 'Support',
  you: 'You',
  typing: 'Typing…',
  failed: 'The message was not sent.',
  again: 'Try again',
  conversation: 'Conversation',
};

export type Words = typeof pt;

export const words: Record<Language, Words> = { pt, en };

export const clockTime = (at: string, language: Language): string =>
  new Date(at).toLocaleTimeString(language === 'pt' ? 'pt-BR' : 'en-GB', { hour: '2-digit', minute: '2-digit' });
