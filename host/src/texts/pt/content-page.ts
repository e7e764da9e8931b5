import { defineTexts } from '@jangada/remote-kit/texts';

export default defineTexts({
  failed: 'Não foi possível abrir esta página',
  failedMore: 'Confira a sua conexão e tente de novo.',
  retry: 'Tentar de novo',
});
