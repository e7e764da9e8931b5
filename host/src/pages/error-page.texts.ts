import type { Language } from '@jangada/contracts/languages';

interface ErrorPageTexts {
  readonly titles: Readonly<Record<'401' | '404' | 'other', string>>;
  readonly texts: Readonly<Record<'401' | '404' | 'other', string>>;
  readonly home: string;
  readonly back: string;
  readonly explore: string;
  readonly sections: Readonly<Record<'casino' | 'sports' | 'bonus', string>>;
  readonly details: string;
  readonly code: string;
  readonly time: string;
  readonly url: string;
  readonly reference: string;
  readonly copy: string;
  readonly copied: string;
}

/** The exact words of section 2; English as ERR-33 asks. */
export const errorPageTexts: Readonly<Record<Language, ErrorPageTexts>> = {
  pt: {
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
  },
  en: {
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
  },
};
