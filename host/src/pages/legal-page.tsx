import { isLegalPath, legalProse } from '@jangada/contracts/domains/site/legal/legal-document';
import type { LegalDocuments } from '@jangada/contracts/domains/site/legal/legal-document';
import type { Language } from '@jangada/contracts/values/languages';
import { useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { queryOptions, useQuery } from '@jangada/remote-kit/query';
import { ProsePage, ProseWaiting } from './prose-page.tsx';
import type { ShellPageProps } from './shell-pages.ts';

const loadDocuments = async (language: Language): Promise<LegalDocuments> =>
  (
    await (language === 'pt'
      ? import('@jangada/contracts/domains/site/legal/pt')
      : import('@jangada/contracts/domains/site/legal/en'))
  ).documents;

const legalTexts = (language: Language) =>
  queryOptions({ queryKey: ['legal', language], queryFn: () => loadDocuments(language), staleTime: Infinity });

/** The legal pages (RTE-54 to RTE-59, RTE-74), with the tenant's name. */
export const LegalPage = ({ path }: ShellPageProps) => {
  const { data } = useQuery(legalTexts(useLanguage()));
  const tenant = useTenant();
  const document = data && isLegalPath(path) ? data[path] : null;
  return document ? <ProsePage {...legalProse(document, tenant)} /> : <ProseWaiting />;
};
