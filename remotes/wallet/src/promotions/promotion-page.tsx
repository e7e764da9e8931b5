import { listBanners } from '@jangada/contracts/domains/site/endpoints';
import type { Banner } from '@jangada/contracts/domains/site/site-config';
import type { Api } from '@jangada/contracts/host/host-api';
import { Box, Button, Card, EmptyState, Heading, Image, SimpleGrid, Skeleton, Stack, Text } from '@jangada/design';
import { useApi, useHasRoute, useLanguage } from '@jangada/remote-kit/hooks';
import { queryOptions, useQuery } from '@jangada/remote-kit/query';
import { Link } from '@jangada/remote-kit/routing';
import type { ReactNode } from 'react';
import { FailedQuery } from '../failed-query.tsx';
import { useTranslation } from '../texts/use-translation.ts';

const SKELETON_CARDS = 4;

const promotions = (api: Api) =>
  queryOptions({
    queryKey: ['wallet', 'promotions'],
    queryFn: async ({ signal }) =>
      (await api(listBanners, { signal })).data.toSorted((a, b) => a.position - b.position),
  });

/** The current promotions of the site, for all visitors (RTE-30, RTE-69). */
export const PromotionPage = () => {
  const { t } = useTranslation();
  return (
    <Stack gap="6" maxW="1080px" mx="auto" width="full">
      <Heading as="h1" size="xl">
        {t('promotions.title')}
      </Heading>
      <Promotions />
    </Stack>
  );
};

const Promotions = () => {
  const { t } = useTranslation();
  const query = useQuery(promotions(useApi()));
  if (query.isPending) {
    return (
      <Cards>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <Skeleton key={index} height="280px" borderRadius="tile" />
        ))}
      </Cards>
    );
  }
  if (!query.data) {
    return <FailedQuery error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data.length === 0) return <EmptyState title={t('promotions.empty')} text={t('promotions.emptyText')} />;
  return (
    <Cards>
      {query.data.map((promotion) => (
        <Promotion key={promotion.id} promotion={promotion} />
      ))}
    </Cards>
  );
};

const Cards = ({ children }: { children: ReactNode }) => (
  <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
    {children}
  </SimpleGrid>
);

const Promotion = ({ promotion: { title, text, image_mobile: image, link } }: { promotion: Banner }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Card as="article" p="0" overflow="hidden" display="flex" flexDirection="column">
      <Box aspectRatio="16 / 9" bg="fg/6">
        <Image src={image} alt="" width="full" height="full" objectFit="cover" />
      </Box>
      <Stack gap="2" p="4" flex="1">
        <Heading as="h2" size="md">
          {title[language]}
        </Heading>
        <Text color="fg.muted" flex="1" textWrap="pretty">
          {text[language]}
        </Text>
        {link !== null && <PromotionLink to={link} label={t('promotions.see')} about={title[language]} />}
      </Stack>
    </Card>
  );
};

/** A link to an existing path of the site, or to another site. */
const PromotionLink = ({ to, label, about }: { to: string; label: string; about: string }) => {
  const isOwn = to.startsWith('/');
  const exists = useHasRoute(isOwn ? to : '/');
  if (isOwn && !exists) return null;
  const name = `${label}: ${about}`;
  return (
    <Box>
      {isOwn ? (
        <Button as={Link} to={to} variant="outline" aria-label={name}>
          {label}
        </Button>
      ) : (
        <Button as="a" href={to} target="_blank" rel="noopener" variant="outline" aria-label={name}>
          {label}
        </Button>
      )}
    </Box>
  );
};
