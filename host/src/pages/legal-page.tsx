import { isLegalPath, legalProse } from '@jangada/contracts/domains/site/legal/legal-document';
import type { LegalDocuments } from '@jangada/contracts/domains/site/legal/legal-document';
import type { Language } from '@jangada/contracts/values/languages';
import { Box, Button } from '@jangada/design';
import { useHasRoute, useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { queryOptions, useQuery } from '@jangada/remote-kit/query';
import { Link } from '@jangada/remote-kit/routing';
import { useBundle } from '@jangada/remote-kit/texts';
import { legalPageTexts } from '../texts/legal-page.ts';
import { ProsePage, ProseWaiting } from './prose-page.tsx';
import type { ShellPageProps } from './shell-pages.ts';

const OWN_LIMITS = '/responsible-gambling';

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
  if (!document) return <ProseWaiting />;
  return (
    <>
      <ProsePage {...legalProse(document, tenant)} />
      {path === '/responsible-gaming' && <OwnLimits />}
    </>
  );
};

/** The page about responsible play leads to the player's own limits, pauses and self-exclusion. */
const OwnLimits = () => {
  const { t } = useBundle(legalPageTexts);
  if (!useHasRoute(OWN_LIMITS)) return null;
  return (
    <Box maxWidth="prose" mx="auto" mt="8">
      <Button as={Link} to={OWN_LIMITS} color="primary">
        {t('ownLimits')}
      </Button>
    </Box>
  );
};
