import type { Box as Kind } from '@jangada/contracts/domains/boxes/box';
import { PageNotFoundError } from '@jangada/contracts/page/page-not-found';
import { Box, Button, EmptyState, FailedState, Flex, Heading, Icon, Image, Stack, Text } from '@jangada/design';
import { PrizeTile } from '@jangada/design/prize-tile';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { useScrollRestoration } from '@jangada/remote-kit/scroll-restoration';
import { Link, useLocation } from '@jangada/remote-kit/routing';
import { useInfiniteQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../box-texts.ts';
import { BoxGrid, BoxGridSkeleton, More } from '../box-grid.tsx';
import { boxesOnSale } from '../boxes.query.ts';
import { ClosedHint, useClosedCount } from './closed-hint.tsx';

const EAGER_BOXES = 4;

/** The shop of boxes (CAS-42). Where the law counts a paid random prize as a bet, there is no shop. */
export const CratesPage = () => {
  const { pathname: path } = useLocation();
  if (useTenant().is_regulated) throw new PageNotFoundError(path);
  return (
    <Stack gap={{ base: '5', md: '8' }}>
      <Header />
      <BelowHint />
    </Stack>
  );
};

const useBoxesOnSale = () => useInfiniteQuery(boxesOnSale(useApi(), useLanguage()));

/**
 * The boxes appear only when the hint above them is decided, because the hint would move them under a finger. The
 * content below appears with the boxes, because there are seldom as many boxes as skeletons.
 */
const BelowHint = () => {
  const { count, isAwaited } = useClosedCount();
  const list = useBoxesOnSale();
  if (isAwaited) return null;
  return (
    <>
      <ClosedHint count={count} />
      <OnSale list={list} />
      {!list.isPending && <HowItWorks />}
    </>
  );
};

const Header = () => {
  const { t } = useTranslation();
  const { images } = useTenant();
  return (
    <Flex
      align="center"
      gap={{ base: '4', md: '8' }}
      bg="surface"
      borderRadius="tile"
      borderWidth="1px"
      borderColor="border"
      overflow="hidden"
    >
      <Box flex="1" minW="0" ps={{ base: '4', md: '8' }} py="4">
        <Heading as="h1" size="2xl">
          {t('boxes.title')}
        </Heading>
        <Text color="fg.muted" mt="1" textWrap="pretty" maxW="46ch">
          {t('boxes.crates.intro')}
        </Text>
      </Box>
      {images.boxes && (
        <Image
          src={images.boxes}
          alt=""
          eager
          flexShrink="0"
          width={{ base: '38%', md: '300px' }}
          height={{ base: '128px', md: '200px' }}
        />
      )}
    </Flex>
  );
};

const OnSale = ({ list }: { readonly list: ReturnType<typeof useBoxesOnSale> }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  useScrollRestoration(list.isSuccess);
  const label = t('boxes.crates.forSale');

  if (list.isPending) return <BoxGridSkeleton label={label} extra="72px" />;
  const boxes = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (list.isError && boxes.length === 0) {
    return (
      <FailedState
        title={t('boxes.crates.failed')}
        text={errorText(list.error)}
        action={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>}
      />
    );
  }
  if (boxes.length === 0) {
    return (
      <EmptyState
        title={t('boxes.crates.empty')}
        text={t('boxes.crates.emptyText')}
        action={
          <Button as={Link} to="/casino/games">
            {t('boxes.crates.games')}
          </Button>
        }
      />
    );
  }
  return (
    <Stack gap="4">
      <BoxGrid label={label}>
        {boxes.map((box, index) => (
          <li key={box.id}>
            <OnSaleCard box={box} eager={index < EAGER_BOXES} />
          </li>
        ))}
      </BoxGrid>
      <More
        shown={boxes.length}
        total={list.data?.pages[0]?.total ?? boxes.length}
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </Stack>
  );
};

const OnSaleCard = ({ box, eager }: { readonly box: Kind; readonly eager: boolean }) => {
  const format = useFormat();
  const { spineBox } = useTenant();
  return (
    <Box
      asChild
      display="block"
      height="full"
      borderRadius="tile"
      transition="transform {durations.press}"
      _hover={{ transform: 'translateY(-2px)' }}
      _active={{ transform: 'scale(0.98)' }}
    >
      <Link to={`/casino/box/${encodeURIComponent(box.name)}`}>
        <PrizeTile image={box.image} color={spineBox[box.color]} eager={eager}>
          <Box as="span" display="block" px="3" py="2.5">
            <Text as="span" display="block" fontWeight="600" truncate>
              {box.title}
            </Text>
            <Text translate="no" as="span" display="block" fontFamily="heading" fontWeight="700" fontSize="lg">
              {format.money(box.price)}
            </Text>
          </Box>
        </PrizeTile>
      </Link>
    </Box>
  );
};

const steps = [
  ['lucide:gift', 'boxes.crates.how1'],
  ['lucide:percent', 'boxes.crates.how2'],
  ['lucide:shield-check', 'boxes.crates.how3'],
] as const;

const HowItWorks = () => {
  const { t } = useTranslation();
  return (
    <Stack as="section" gap="3" aria-labelledby="how-boxes-work">
      <Heading as="h2" size="md" id="how-boxes-work">
        {t('boxes.crates.how')}
      </Heading>
      <Stack as="ul" gap="2" listStyleType="none">
        {steps.map(([icon, text]) => (
          <Flex as="li" key={text} gap="3" align="center">
            <Icon name={icon} size={20} color="brand.line" flexShrink="0" />
            <Text color="fg.muted" fontSize="sm" textWrap="pretty">
              {t(text)}
            </Text>
          </Flex>
        ))}
      </Stack>
      <FairnessLink />
    </Stack>
  );
};

const FairnessLink = () => {
  const { t } = useTranslation();
  return (
    <Button
      as={Link}
      to="/casino/fairness"
      variant="ghost"
      alignSelf="flex-start"
      ms="-3"
      rightIcon={<Icon name="lucide:arrow-right" size={18} />}
    >
      {t('boxes.crates.fairness')}
    </Button>
  );
};
