import { firstGrapheme } from '@jangada/contracts/values/characters';
import type { Provider } from '@jangada/contracts/domains/games/game';
import { Box, Button, EmptyState, FailedState, Flex, Heading, Image, Skeleton, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi } from '@jangada/remote-kit/hooks';
import { useScrollRestoration } from '@jangada/remote-kit/scroll-restoration';
import { Link } from '@jangada/remote-kit/routing';
import { useQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { providers } from '../games/facets.query.ts';
import { pathOfFilter } from '../games/filter.ts';
import { SearchField } from '../fields/search-field.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { findProviders } from './find-providers.ts';

const TERM_LENGTH_MAX = 60;
const SKELETONS = 12;
const CARD_HEIGHT_PX = 76;

/** The providers of games; each links to its own games (CAS-03). */
export const ProvidersPage = () => {
  const { t } = useTranslation();
  const [term, setTerm] = useState('');
  const query = useQuery(providers(useApi()));
  useScrollRestoration(query.isSuccess);
  const found = findProviders(query.data ?? [], term);
  return (
    <Stack gap={{ base: '3', md: '4' }}>
      <Flex align="baseline" justify="space-between" gap="3">
        <Heading as="h1" size="xl">
          {t('providers.title')}
        </Heading>
        <Text color="fg.muted" fontSize="sm" aria-live="polite">
          {query.isSuccess ? t('providers.shown', { count: found.length }) : ''}
        </Text>
      </Flex>
      <Box maxW={{ md: '480px' }}>
        <SearchField
          label={t('providers.search')}
          clearLabel={t('catalogue.clearSearch')}
          value={term}
          lengthMax={TERM_LENGTH_MAX}
          onChange={setTerm}
          onClear={() => setTerm('')}
        />
      </Box>
      <ProviderList query={query} found={found} term={term} onShowAll={() => setTerm('')} />
    </Stack>
  );
};

interface ProviderListProps {
  readonly query: {
    readonly isPending: boolean;
    readonly error: Error | null;
    refetch(): unknown;
    readonly data: readonly Provider[] | undefined;
  };
  readonly found: readonly Provider[];
  readonly term: string;
  readonly onShowAll: () => void;
}

const ProviderList = ({ query, found, term, onShowAll }: ProviderListProps) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (query.isPending) {
    return (
      <Cards isBusy>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} as="li" height={`${CARD_HEIGHT_PX}px`} borderRadius="tile" />
        ))}
      </Cards>
    );
  }
  if (query.error && !query.data) {
    return (
      <FailedState
        title={t('providers.failed')}
        text={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
      />
    );
  }
  if (query.data?.length === 0) {
    return (
      <EmptyState
        title={t('providers.empty')}
        text={t('providers.emptyText')}
        action={
          <Button as={Link} to="/casino/games">
            {t('providers.seeGames')}
          </Button>
        }
      />
    );
  }
  if (found.length === 0) {
    return (
      <EmptyState
        title={t('providers.notFound', { term })}
        action={<Button onClick={onShowAll}>{t('providers.showAll')}</Button>}
      />
    );
  }
  return (
    <Cards>
      {found.map((provider) => (
        <li key={provider.code}>
          <ProviderCard provider={provider} />
        </li>
      ))}
    </Cards>
  );
};

const Cards = ({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) => (
  <Box
    as="ul"
    listStyleType="none"
    aria-busy={isBusy}
    display="grid"
    gap={{ base: '8px', md: '12px' }}
    gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 160px), 1fr))"
  >
    {children}
  </Box>
);

const ProviderCard = ({ provider: { code, name, image, games_count: count } }: { provider: Provider }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Flex
      as={Link}
      {...{ to: pathOfFilter({ provider: code }) }}
      align="center"
      gap="3"
      height="full"
      minH={`${CARD_HEIGHT_PX}px`}
      p="3"
      bg="surface"
      borderWidth="1px"
      borderColor="border"
      borderRadius="tile"
      color="fg"
      transition="transform {durations.press} {easings.out}, border-color {durations.press}"
      _hover={{ borderColor: 'border.strong' }}
      _active={{ transform: 'scale(0.99)' }}
    >
      <Image
        src={image ?? ''}
        alt=""
        width="56px"
        height="44px"
        flexShrink="0"
        objectFit="contain"
        borderRadius="control"
        fallback={<Initial name={name} />}
      />
      <Box minW="0">
        <Text as="span" display="block" fontWeight="600" lineHeight="short" lineClamp="2" overflowWrap="anywhere">
          {name}
        </Text>
        <Text as="span" display="block" color="fg.muted" fontSize="sm">
          {t('providers.games', { count, shown: format.number(count) })}
        </Text>
      </Box>
    </Flex>
  );
};

/** Replaces a missing logo. */
const Initial = ({ name }: { name: string }) => (
  <Box
    aria-hidden
    display="grid"
    placeItems="center"
    width="44px"
    height="44px"
    flexShrink="0"
    borderRadius="control"
    bg="brand.subtle"
    color="brand.fg"
    fontFamily="heading"
    fontWeight="700"
  >
    {firstGrapheme(name).toUpperCase()}
  </Box>
);
