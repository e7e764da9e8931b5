import { defineTexts } from '@jangada/remote-kit/texts';

/** Texts of the shell; the chat has its own. */
export default defineTexts({ answered: 'O suporte respondeu', answeredText: 'Toque para ler a resposta.' });
