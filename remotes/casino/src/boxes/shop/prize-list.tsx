import { returnToPlayer } from '@jangada/contracts/domains/boxes/odds';
import type { Box as Kind, Prize } from '@jangada/contracts/domains/boxes/box';
import { Box, Button, FailedState, Flex, Heading, HStack, Money, Stack, Text } from '@jangada/design';
import { PrizeTile } from '@jangada/design/prize-tile';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useTranslation } from '../box-texts.ts';
import { BoxGrid, BoxGridSkeleton } from '../box-grid.tsx';
import { prizesOf } from '../boxes.query.ts';
import { usePercent } from './use-percent.ts';

const FULL_PERCENT = 100;

/** The possible prizes of a box with their chances, and the long-term return of the box. */
export const PrizeList = ({ box }: { readonly box: Kind }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const prizes = useQuery(prizesOf(useApi(), box.id, useLanguage()));
  return (
    <Stack as="section" gap="4" aria-labelledby="box-prizes">
      <Heading as="h2" size="lg" id="box-prizes">
        {t('boxes.box.prizes')}
      </Heading>
      {prizes.isPending && <BoxGridSkeleton label={t('boxes.box.prizes')} extra="104px" />}
      {prizes.isError && (
        <FailedState
          title={t('boxes.box.prizesFailed')}
          text={errorText(prizes.error)}
          action={<Button onClick={() => void prizes.refetch()}>{t('retry')}</Button>}
        />
      )}
      {prizes.data && <Ready box={box} prizes={prizes.data} />}
    </Stack>
  );
};

const Ready = ({ box, prizes }: { readonly box: Kind; readonly prizes: readonly Prize[] }) => {
  const { t } = useTranslation();
  const percent = usePercent();
  const returned = returnToPlayer(prizes, box.price);
  const mostlyLess = prizes.filter(({ value }) => value < box.price).reduce((sum, { chance }) => sum + chance, 0);
  return (
    <>
      <BoxGrid label={t('boxes.box.prizes')}>
        {prizes.map((prize) => (
          <li key={prize.id}>
            <PrizeCard prize={prize} />
          </li>
        ))}
      </BoxGrid>
      <Box>
        <Text fontWeight="600">{t('boxes.box.return', { percent: percent(returned) })}</Text>
        <Text color="fg.muted" fontSize="sm">
          {t(mostlyLess > FULL_PERCENT / 2 ? 'boxes.box.returnText' : 'boxes.box.returnGood')}
        </Text>
      </Box>
    </>
  );
};

const PrizeCard = ({ prize }: { readonly prize: Prize }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const percent = usePercent();
  const { spineBox } = useTenant();
  return (
    <PrizeTile image={prize.image} color={spineBox[prize.color]}>
      <Stack as="span" gap="1" px="3" py="2.5">
        <Text as="span" fontWeight="600" lineHeight="short">
          {prize.name}
        </Text>
        <Flex as="span" justify="space-between" align="baseline" gap="2" wrap="wrap">
          <Money amount={prize.value} language={language} fontWeight="700" />
          <HStack as="span" gap="1.5">
            <Box as="span" boxSize="8px" borderRadius="full" bg="var(--rarity)" aria-hidden />
            <Text as="span" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {t('boxes.chance', { percent: percent(prize.chance) })}
            </Text>
          </HStack>
        </Flex>
      </Stack>
    </PrizeTile>
  );
};
