import type { Bilingual } from '../../values/languages.ts';
import type { DocumentType } from './document.ts';

/** What the kinds of documents are called in messages. */
export const documentNames: Readonly<Record<DocumentType, Bilingual>> = {
  rg_front: { pt: 'RG (frente)', en: 'ID card (front)' },
  rg_back: { pt: 'RG (verso)', en: 'ID card (back)' },
  cnh: { pt: 'CNH', en: 'Driving licence' },
  passport: { pt: 'Passaporte', en: 'Passport' },
  selfie: { pt: 'Selfie', en: 'Selfie' },
  address_proof: { pt: 'Comprovante de endereço', en: 'Proof of address' },
};
