import { Box, Heading, Skeleton, Stack, Text } from '@jangada/design';
import type { Language } from '@jangada/contracts/languages';
import { useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { queryOptions, useQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useHostTexts } from '../locale/host-texts.ts';
import { legalPaths, LEGAL_UPDATED_ON } from './legal/legal-document.ts';
import type { LegalDocument, LegalDocuments, LegalPath } from './legal/legal-document.ts';
import type { ShellPageProps } from './shell-pages.ts';

const loadDocuments = async (language: Language): Promise<LegalDocuments> =>
  (await (language === 'pt' ? import('./legal/pt.ts') : import('./legal/en.ts'))).documents;

const legalTexts = (language: Language) =>
  queryOptions({ queryKey: ['legal', language], queryFn: () => loadDocuments(language), staleTime: Infinity });

const isLegalPath = (path: string): path is LegalPath => legalPaths.some((one) => one === path);

const LINES = [96, 88, 92, 60];

const Waiting = () => (
  <Stack gap="3" maxWidth="prose" aria-busy="true">
    <Skeleton height="36px" width="60%" />
    {LINES.map((percent) => (
      <Skeleton key={percent} height="18px" width={`${percent}%`} />
    ))}
  </Stack>
);

const useFilled = () => {
  const { name, link } = useTenant();
  return (text: string) => text.replaceAll('{name}', name).replaceAll('{link}', link);
};

const Document = ({ document }: { document: LegalDocument }) => {
  const t = useHostTexts();
  const { date } = useFormat();
  const fill = useFilled();
  return (
    <Stack as="article" gap="8" maxWidth="prose" mx="auto">
      <Stack gap="3">
        <Heading as="h1" size="3xl">
          {document.title}
        </Heading>
        <Text color="fg.muted" fontSize="sm">
          {t('legal.updated', { date: date(`${LEGAL_UPDATED_ON}T12:00:00-03:00`) })}
        </Text>
        <Text fontSize="lg">{fill(document.introduction)}</Text>
      </Stack>
      {document.sections.map(({ heading, paragraphs }) => (
        <Box as="section" key={heading}>
          <Heading as="h2" size="xl" mb="2">
            {heading}
          </Heading>
          <Stack gap="3">
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} color="fg" lineHeight="tall">
                {fill(paragraph)}
              </Text>
            ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  );
};

/** The legal pages (RTE-54 to RTE-59, RTE-74): neutral texts in the tenant's name. */
export const LegalPage = ({ path }: ShellPageProps) => {
  const { data } = useQuery(legalTexts(useLanguage()));
  const document = data && isLegalPath(path) ? data[path] : null;
  return document ? <Document document={document} /> : <Waiting />;
};
