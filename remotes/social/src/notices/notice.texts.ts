import type { Language } from '@jangada/contracts/languages';

/** What stands above a line of the chat. Outside the view texts, because these run before any view is there. */
export const noticeTitles: Readonly<Record<Language, Readonly<Record<'global' | 'pinned', string>>>> = {
  pt: { global: 'Aviso do chat', pinned: 'Fixado no chat' },
  en: { global: 'Notice in the chat', pinned: 'Pinned in the chat' },
};
