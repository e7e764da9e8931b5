import type { GameFilter } from '@jangada/contracts/games/endpoints';
import { Box, Button, Flex, HStack, Icon, Stack, styled } from '@jangada/design';
import { useApi, useNavigation, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/link';
import { useQuery } from '@jangada/remote-kit/query';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useCasinoTexts } from '../texts/texts.ts';
import { categories, providers } from './facets.query.ts';
import { isNarrowed, isOrder, pathOfFilter } from './filter.ts';
import { SearchBox } from './search-box.tsx';

/** The filters of the catalogue. They change the address; the list follows the address. */
export const FilterBar = ({ filter }: { filter: GameFilter }) => {
  const t = useCasinoTexts();
  const api = useApi();
  const navigation = useNavigation();
  // A regulated tenant has no bonuses to look for.
  const { is_regulated } = useTenant();
  const { data: allProviders = [] } = useQuery(providers(api));
  const change = (part: Partial<GameFilter>) =>
    navigation.go(pathOfFilter({ ...filter, ...part }), { replace: true, keepScroll: true });

  return (
    <Stack gap="3">
      <Flex gap="3" direction={{ base: 'column', md: 'row' }}>
        <Box flex="1" minW="0">
          <SearchBox
            value={filter.searchTerm ?? ''}
            onSearch={(searchTerm) => change({ searchTerm: searchTerm || undefined })}
          />
        </Box>
        <HStack gap="2">
          <Choice
            label={t('catalogue.provider')}
            value={filter.provider ?? ''}
            onChange={(provider) => change({ provider: provider || undefined })}
          >
            <option value="">{t('catalogue.allProviders')}</option>
            {allProviders.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice
            label={t('catalogue.order')}
            value={filter.type ?? 'popular'}
            onChange={(order) => change({ type: isOrder(order) && order !== 'popular' ? order : undefined })}
          >
            <option value="popular">{t('catalogue.popular')}</option>
            <option value="new">{t('catalogue.new')}</option>
            <option value="az">{t('catalogue.az')}</option>
          </Choice>
        </HStack>
      </Flex>
      <Categories filter={filter} />
      <HStack gap="2" minH="36px">
        {!is_regulated && (
          <Button
            size="sm"
            rounding="full"
            variant={filter.bonuses ? 'solid' : 'outline'}
            color={filter.bonuses ? 'primary' : 'default'}
            aria-pressed={filter.bonuses === true}
            leftIcon={<Icon name="lucide:gift" size={16} />}
            onClick={() => change({ bonuses: filter.bonuses ? undefined : true })}
          >
            {t('catalogue.bonuses')}
          </Button>
        )}
        {isNarrowed(filter) && (
          <Button
            size="sm"
            variant="ghost"
            leftIcon={<Icon name="lucide:x" size={16} />}
            onClick={() => navigation.go('/casino/games', { replace: true })}
          >
            {t('catalogue.clear')}
          </Button>
        )}
      </HStack>
    </Stack>
  );
};

const Categories = ({ filter }: { filter: GameFilter }) => {
  const t = useCasinoTexts();
  const { data = [] } = useQuery(categories(useApi()));
  const chips = [{ slug: undefined, name: t('catalogue.allCategories') }, ...data];
  return (
    <HStack
      as="nav"
      aria-label={t('catalogue.category')}
      gap="2"
      overflowX="auto"
      py="1"
      css={{ scrollbarWidth: 'none' }}
    >
      {chips.map(({ slug, name }) => {
        const isChosen = filter.category === slug;
        return (
          <Button
            key={slug ?? ''}
            as={Link}
            to={pathOfFilter({ ...filter, category: slug })}
            size="sm"
            rounding="full"
            flexShrink="0"
            variant={isChosen ? 'solid' : 'outline'}
            color={isChosen ? 'primary' : 'default'}
            {...(isChosen ? { 'aria-current': 'page' as const } : {})}
          >
            {name}
          </Button>
        );
      })}
    </HStack>
  );
};

const Native = styled('select');

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** The phone's own picker: faster than any of ours. */
const Choice = ({ label, value, onChange, children }: ChoiceProps) => {
  const id = useId();
  return (
    <Box flex={{ base: '1', md: 'none' }} minW="0" position="relative">
      <label htmlFor={id}>
        <Box as="span" srOnly>
          {label}
        </Box>
      </label>
      <Native
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        width="full"
        height="48px"
        ps="3"
        pe="9"
        bg="surface"
        color="fg"
        borderWidth="1px"
        borderColor="border"
        borderRadius="control"
        appearance="none"
        textOverflow="ellipsis"
      >
        {children}
      </Native>
      <Box
        position="absolute"
        insetEnd="3"
        top="0"
        height="full"
        display="grid"
        placeItems="center"
        pointerEvents="none"
        color="fg.muted"
      >
        <Icon name="lucide:chevron-down" size={16} />
      </Box>
    </Box>
  );
};
