import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

/** The exact words of section 2; English as ERR-33 asks. */
const pt = defineTexts({
  titles: { '401': 'Não autorizado', '404': 'Página não encontrada', other: 'Ops... Algo deu errado' },
  texts: {
    '401': 'Você não tem autorização para acessar esta página.',
    '404': 'Não conseguimos encontrar a página que você estava procurando.',
    other: 'Algo não saiu como esperado. Nosso time já foi notificado!',
  },
  home: 'Voltar ao início',
  back: 'Página anterior',
  explore: 'Ou explore essas seções:',
  sections: { casino: 'Cassino', sports: 'Esportes', bonus: 'Bônus' },
  details: 'Detalhes técnicos',
  code: 'Código',
  time: 'Horário',
  url: 'Endereço',
  reference: 'Referência',
  copy: 'Copiar detalhes',
  copied: 'Copiado',
});

const en = defineTexts({
  titles: { '401': 'Not authorised', '404': 'Page not found', other: 'Oops... Something went wrong' },
  texts: {
    '401': 'You are not authorised to see this page.',
    '404': 'We could not find the page you were looking for.',
    other: 'Something did not go as expected. Our team has been told!',
  },
  home: 'Back to home',
  back: 'Previous page',
  explore: 'Or explore these sections:',
  sections: { casino: 'Casino', sports: 'Sports', bonus: 'Bonus' },
  details: 'Technical details',
  code: 'Code',
  time: 'Time',
  url: 'Address',
  reference: 'Reference',
  copy: 'Copy the details',
  copied: 'Copied',
}) satisfies SameTexts<typeof pt>;

export const errorPageTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.error-page', texts: { pt, en } };
