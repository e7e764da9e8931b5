import type { Bilingual } from '../../values/languages.ts';

/** A usual reason to refuse a document or to ask for one: for the log, and as the player reads it. */
export interface DocumentRefusal {
  readonly reason: Bilingual;
  readonly told: Bilingual;
}

/** What is usually wrong with a document. Each text says what to do, so that the next one will do. */
export const documentRefusals: readonly DocumentRefusal[] = [
  {
    reason: { pt: 'ilegível', en: 'unreadable' },
    told: {
      pt: 'Não conseguimos ler o documento. Tire a foto com boa luz, sem reflexo.',
      en: 'We could not read the document. Take the photo in good light, without glare.',
    },
  },
  {
    reason: { pt: 'cortado', en: 'cut off' },
    told: {
      pt: 'Parte do documento ficou fora da imagem. Mostre os quatro cantos.',
      en: 'Part of the document is outside the picture. Show all four corners.',
    },
  },
  {
    reason: { pt: 'rosto não se vê', en: 'face not visible' },
    told: {
      pt: 'Não dá para ver o seu rosto. Olhe para a câmera, com boa luz e sem óculos escuros.',
      en: 'Your face cannot be seen. Look at the camera, in good light and without sunglasses.',
    },
  },
  {
    reason: { pt: 'vencido', en: 'expired' },
    told: {
      pt: 'O documento está vencido. Mande um que ainda vale.',
      en: 'The document has expired. Send one that is still valid.',
    },
  },
  {
    reason: { pt: 'documento errado', en: 'wrong document' },
    told: {
      pt: 'Este não é o documento que pedimos. Confira o nome acima da foto.',
      en: 'This is not the document that we asked for. Check the name above the photo.',
    },
  },
  {
    reason: { pt: 'não confere com o cadastro', en: 'does not match the registration' },
    told: {
      pt: 'Os dados do documento são outros que os do seu cadastro. Confira o cadastro ou fale com o suporte.',
      en: 'The document and your registration do not say the same. Check your registration or ask support.',
    },
  },
  {
    reason: { pt: 'de outra pessoa', en: 'of another person' },
    told: {
      pt: 'O documento é de outra pessoa. Mande um em seu nome.',
      en: 'The document is of another person. Send one in your own name.',
    },
  },
  {
    reason: { pt: 'comprovante antigo', en: 'old proof of address' },
    told: {
      pt: 'O comprovante tem mais de 90 dias. Mande um mais novo.',
      en: 'The proof of address is older than 90 days. Send a newer one.',
    },
  },
];

/** The text of a refusal in both languages: a usual one in each, one of our own as it was written. */
export const refusalTexts = (told: string): Bilingual =>
  documentRefusals.map((one) => one.told).find(({ pt, en }) => told === pt || told === en) ?? { pt: told, en: told };
