import type { Contact, Language } from './protocol.ts';

const texts: Record<Language, (name: string, isOnline: boolean) => string> = {
  pt: (name, isOnline) =>
    `Oi${name}! Recebemos a sua mensagem. ${
      isOnline
        ? 'Alguém do time responde aqui em instantes.'
        : 'O time está fora agora e responde assim que voltar. A conversa fica guardada aqui.'
    }`,
  en: (name, isOnline) =>
    `Hi${name}! We have your message. ${
      isOnline
        ? 'Somebody of the team will answer here in a moment.'
        : 'The team is away right now and will answer as soon as it is back. This conversation stays here.'
    }`,
};

/** What a visitor reads at once after the first message. */
export function firstAnswer(language: Language, contact: Contact | undefined, isOnline: boolean): string {
  const [firstName] = (contact?.name ?? '').split(/\s+/);
  return texts[language](firstName ? `, ${firstName}` : '', isOnline);
}
