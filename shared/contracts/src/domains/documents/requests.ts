import type { Bilingual } from '../../values/languages.ts';
import type { DocumentRefusal } from './refusals.ts';

/** Why a player is usually asked for a document: for the log, and as the player reads it. */
export const documentRequests: readonly DocumentRefusal[] = [
  {
    reason: { pt: 'endereço a confirmar', en: 'address to be confirmed' },
    told: {
      pt: 'Precisamos confirmar o seu endereço. Mande uma conta de luz, água ou telefone dos últimos 90 dias, em seu nome.',
      en: 'We need to confirm your address. Send a power, water or phone bill of the last 90 days in your name.',
    },
  },
  {
    reason: { pt: 'falta um lado', en: 'one side is missing' },
    told: {
      pt: 'Falta um lado do documento. Mande a frente e o verso, cada um em uma foto.',
      en: 'One side of the document is missing. Send front and back, each in a photo of its own.',
    },
  },
  {
    reason: { pt: 'rosto a conferir', en: 'face to be checked' },
    told: {
      pt: 'Queremos ter certeza de que é você. Tire uma selfie agora, com boa luz e sem óculos escuros.',
      en: 'We want to be sure that it is you. Take a selfie now, in good light and without sunglasses.',
    },
  },
  {
    reason: { pt: 'cadastro mudou', en: 'registration has changed' },
    told: {
      pt: 'Os dados do seu cadastro mudaram. Mande um documento que mostre os novos.',
      en: 'Your registration has changed. Send a document that shows the new data.',
    },
  },
  {
    reason: { pt: 'documento venceu', en: 'document has expired' },
    told: {
      pt: 'O documento que temos venceu. Mande um que ainda vale.',
      en: 'The document that we have has expired. Send one that is still valid.',
    },
  },
  {
    reason: { pt: 'saque alto', en: 'large withdrawal' },
    told: {
      pt: 'Antes de um saque deste valor conferimos os documentos outra vez.',
      en: 'Before a withdrawal of this amount we check documents once more.',
    },
  },
];

/** The text of a request in both languages: a usual one in each, one of our own as it was written. */
export const requestTexts = (told: string): Bilingual =>
  documentRequests.map((one) => one.told).find(({ pt, en }) => told === pt || told === en) ?? { pt: told, en: told };
