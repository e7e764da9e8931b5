import type { Language } from '@jangada/contracts/values/languages';
import { useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { queryOptions, useQuery } from '@jangada/remote-kit/query';
import { legalPaths, LEGAL_UPDATED_ON } from '../texts/legal-document.ts';
import type { LegalDocuments, LegalPath } from '../texts/legal-document.ts';
import { ProsePage, ProseWaiting } from './prose-page.tsx';
import type { ShellPageProps } from './shell-pages.ts';

const loadDocuments = async (language: Language): Promise<LegalDocuments> =>
  (await (language === 'pt' ? import('../texts/pt/legal.ts') : import('../texts/en/legal.ts'))).documents;

const legalTexts = (language: Language) =>
  queryOptions({ queryKey: ['legal', language], queryFn: () => loadDocuments(language), staleTime: Infinity });

const isLegalPath = (path: string): path is LegalPath => legalPaths.some((one) => one === path);

/** The legal pages (RTE-54 to RTE-59, RTE-74), with the tenant's name. */
export const LegalPage = ({ path }: ShellPageProps) => {
  const { data } = useQuery(legalTexts(useLanguage()));
  const { name, link } = useTenant();
  const document = data && isLegalPath(path) ? data[path] : null;
  if (!document) return <ProseWaiting />;
  const fill = (text: string) => text.replaceAll('{name}', () => name).replaceAll('{link}', () => link);
  return (
    <ProsePage
      title={document.title}
      updatedAt={`${LEGAL_UPDATED_ON}T12:00:00-03:00`}
      introduction={fill(document.introduction)}
      sections={document.sections.map(({ heading, paragraphs }) => ({
        heading,
        blocks: paragraphs.map((text) => ({ kind: 'paragraph', text: fill(text) })),
      }))}
    />
  );
};
