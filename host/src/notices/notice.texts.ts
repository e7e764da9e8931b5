import type { Language } from '@jangada/contracts/languages';

interface NoticeTexts {
  readonly region: string;
  readonly close: (title: string) => string;
}

export const noticeTexts: Readonly<Record<Language, NoticeTexts>> = {
  pt: { region: 'Mensagens', close: (title) => `Fechar: ${title}` },
  en: { region: 'Messages', close: (title) => `Close: ${title}` },
};
