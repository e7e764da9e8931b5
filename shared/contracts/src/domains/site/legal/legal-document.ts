import type { ProseText } from '../prose.ts';

export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** A legal text of the platform; `{name}` and `{link}` stand for the tenant's. */
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

/** The date at the top of the legal texts, a day in Brazil. */
const UPDATED_ON = '2026-03-02';

export const isLegalPath = (path: string): path is LegalPath => legalPaths.some((one) => one === path);

/** A legal text with a tenant's name and address (RTE-54 to RTE-59, RTE-74). */
export const legalProse = (document: LegalDocument, { name, link }: { name: string; link: string }): ProseText => {
  const fill = (text: string) => text.replaceAll('{name}', () => name).replaceAll('{link}', () => link);
  return {
    title: document.title,
    updatedAt: `${UPDATED_ON}T12:00:00-03:00`,
    introduction: fill(document.introduction),
    sections: document.sections.map(({ heading, paragraphs }) => ({
      heading,
      blocks: paragraphs.map((text) => ({ kind: 'paragraph', text: fill(text) })),
    })),
  };
};
