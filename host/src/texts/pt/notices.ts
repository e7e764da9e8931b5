import { defineTexts } from '@jangada/remote-kit/texts';

export default defineTexts({ region: 'Mensagens', close: 'Fechar: {title}', dismiss: 'Fechar', open: 'Ver' });
