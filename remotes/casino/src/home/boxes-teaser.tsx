import type { Box as MysteryBox } from '@jangada/contracts/domains/boxes/box';
import { Box, Button, Card, Flex, Grid, Heading, Image, Stack, Text } from '@jangada/design';
import { useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';
import { ALL_BOXES, useSellsBoxes } from './below-fold.query.ts';

const COVERS_MAX = 4;

/** A teaser of the boxes, where the site may sell them (CFG-05). */
interface BoxesProps {
  readonly boxes: readonly MysteryBox[];
}

export const BoxesTeaser = ({ boxes }: BoxesProps) => (useSellsBoxes() ? <OnSale boxes={boxes} /> : null);

const OnSale = ({ boxes }: BoxesProps) => {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { boxes: picture } = useTenant().images;
  const onSale = boxes.filter(({ active }) => active).toSorted((one, other) => one.price - other.price);
  const [cheapest] = onSale;
  if (!cheapest) return null;
  return (
    <Card as="section" padding="none" overflow="hidden" aria-label={t('home.boxes')}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'auto minmax(0, 1fr)' }}>
        {picture && (
          <Image
            src={picture}
            alt=""
            fallback={null}
            width={{ base: 'full', lg: '300px' }}
            height={{ base: '132px', lg: 'full' }}
            position={{ lg: 'relative' }}
          />
        )}
        <Flex
          p={{ base: '4', md: '6' }}
          gap={{ base: '4', md: '6' }}
          direction={{ base: 'column', md: 'row' }}
          align={{ md: 'center' }}
          minW="0"
        >
          <Stack gap="3" flex="1" minW="200px" align="flex-start">
            <Heading as="h2" size={{ base: 'md', md: 'xl' }}>
              {t('home.boxes')}
            </Heading>
            <Text fontSize="sm" color="fg.muted">
              {t('home.boxesText', { price: money(cheapest.price) })}
            </Text>
            <Button as={Link} to={ALL_BOXES} variant="outline" color="primary">
              {t('home.seeBoxes')}
            </Button>
          </Stack>
          <Covers boxes={onSale.slice(0, COVERS_MAX)} />
        </Flex>
      </Grid>
    </Card>
  );
};

const Covers = ({ boxes }: { boxes: readonly MysteryBox[] }) => {
  const { money } = useFormat();
  return (
    <Grid as="ul" role="list" listStyleType="none" templateColumns="repeat(4, minmax(0, 1fr))" gap="2" flex="2">
      {boxes.map(({ id, name, title, image, price }) => (
        <Box as="li" key={id} minW="0">
          <Stack asChild gap="1" textAlign="center" borderRadius="control" fontSize="xs" lineHeight="short">
            <Link to={`/casino/box/${encodeURIComponent(name)}`}>
              <Image src={image} alt="" width="full" aspectRatio="square" borderRadius="control" bg="fg/8" />
              <Text fontWeight="600" truncate>
                {title}
              </Text>
              <Text color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                {money(price)}
              </Text>
            </Link>
          </Stack>
        </Box>
      ))}
    </Grid>
  );
};
