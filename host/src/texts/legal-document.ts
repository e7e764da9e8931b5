export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** A legal text of the platform; `{name}` and `{link}` are the tenant's. */
export interface LegalDocument {
  readonly title: string;
  readonly introduction: string;
  readonly sections: readonly LegalSection[];
}

export const legalPaths = [
  '/terms',
  '/privacy',
  '/aml-policy',
  '/betting-terms',
  '/responsible-gaming',
  '/em-conformidade-com-a-regulamentacao',
] as const;

export type LegalPath = (typeof legalPaths)[number];

export type LegalDocuments = Readonly<Record<LegalPath, LegalDocument>>;

/** Shown at the top of the legal texts. */
export const LEGAL_UPDATED_ON = '2026-03-02';
