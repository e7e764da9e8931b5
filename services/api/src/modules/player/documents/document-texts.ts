import { documentNames } from '@jangada/contracts/domains/documents/names';
import { refusalTexts } from '@jangada/contracts/domains/documents/refusals';
import { requestTexts } from '@jangada/contracts/domains/documents/requests';
import type { DocumentType } from '@jangada/contracts/domains/documents/document';
import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Personal } from '../../messages/notifications/notify.ts';

/** What was written without its full stop is a sentence all the same. */
const sentence = (text: string): string => {
  const written = text.trim();
  return /[.!?…]$/.test(written) ? written : `${written}.`;
};

/** The notification after a review. @param reason of a rejection, as the operator wrote it */
export const documentTexts = (type: DocumentType, status: 'approved' | 'rejected', reason: string | null): Personal => {
  const { pt, en } = documentNames[type];
  if (status === 'approved')
    return {
      type: 'document',
      title: { pt: 'Documento aprovado', en: 'Document approved' },
      description: { pt: `${pt}: está tudo certo.`, en: `${en}: everything is fine.` },
    };
  const why = refusalTexts(reason ?? '');
  return {
    type: 'document',
    title: { pt: 'Documento recusado', en: 'Document rejected' },
    description: {
      pt: `${pt}: ${sentence(why.pt)} Envie outro, por favor.`,
      en: `${en}: ${sentence(why.en)} Please send another one.`,
    },
  };
};

const listed = (kinds: readonly DocumentType[], language: keyof Bilingual): string =>
  kinds.map((kind) => documentNames[kind][language]).join(', ');

/** The notification of a request that the staff have withdrawn. */
export const canceledTexts = (kinds: readonly DocumentType[]): Personal => ({
  type: 'document',
  title: { pt: 'Não precisa mais enviar', en: 'Nothing has to be sent any more' },
  description: {
    pt: `${listed(kinds, 'pt')}: o nosso pedido foi cancelado. Você não precisa fazer nada.`,
    en: `${listed(kinds, 'en')}: our request was cancelled. You need not do anything.`,
  },
});

/** The notification of a request. @param told why, as the operator wrote it */
export const requestedTexts = (kinds: readonly DocumentType[], told: string): Personal => {
  const why = requestTexts(told);
  return {
    type: 'document',
    title:
      kinds.length === 1
        ? { pt: 'Precisamos de um documento', en: 'We need a document' }
        : { pt: 'Precisamos de documentos', en: 'We need documents' },
    description: {
      pt: `${listed(kinds, 'pt')}: ${sentence(why.pt)} Envie em Verificação, por favor.`,
      en: `${listed(kinds, 'en')}: ${sentence(why.en)} Please send it under Verification.`,
    },
  };
};
