import type { Provider } from '@jangada/contracts/domains/games/game';
import { Box, Center, Image, Stack, Text } from '@jangada/design';
import { Link } from '@jangada/remote-kit/routing';
import { pathOfFilter } from '../games/filter.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { ScrollRow } from './scroll-row.tsx';

/** The providers that fit two lines on a desktop; the page of providers lists all. */
const PROVIDERS_MAX = 14;
const MARK_WIDTH_PX = 140;

/** The providers of the games, by their logos (CAS-03). */
export const ProvidersRow = ({ providers }: { providers: readonly Provider[] }) => {
  const { t } = useTranslation();
  if (providers.length === 0) return null;
  return (
    <ScrollRow title={t('home.providers')} path="/casino/providers" widthPx={MARK_WIDTH_PX}>
      {providers.slice(0, PROVIDERS_MAX).map((provider) => (
        <ProviderLogo key={provider.code} provider={provider} />
      ))}
    </ScrollRow>
  );
};

const ProviderLogo = ({ provider: { code, name, image, games_count } }: { provider: Provider }) => {
  const { t } = useTranslation();
  const lettering = (
    <Center aspectRatio="5 / 2" borderRadius="control" bg="brand.subtle" color="brand.fg" px="2">
      <Text fontFamily="heading" fontWeight="700" truncate>
        {name}
      </Text>
    </Center>
  );
  const count = t('home.games', { count: games_count });
  return (
    <Box as="li">
      <Stack asChild gap="1" borderRadius="control" _hover={{ '& > :first-of-type': { opacity: '0.85' } }}>
        <Link to={pathOfFilter({ provider: code })}>
          {image ? (
            <Image
              src={image}
              alt={name}
              fallback={lettering}
              width="full"
              aspectRatio="5 / 2"
              borderRadius="control"
              bg="fg/8"
            />
          ) : (
            lettering
          )}
          <Text fontSize="xs" color="fg.muted" textAlign="center">
            {count}
          </Text>
        </Link>
      </Stack>
    </Box>
  );
};
