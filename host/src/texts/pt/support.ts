import { defineTexts } from '@jangada/remote-kit/texts';

/** Said by the shell; the chat's own words are the third party's. */
export default defineTexts({ answered: 'O suporte respondeu', answeredText: 'Toque para ler a resposta.' });
