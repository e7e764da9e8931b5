import { defineTexts } from '@jangada/remote-kit/texts';

/** The specified texts of the error page; English by ERR-33. */
export default defineTexts({
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
