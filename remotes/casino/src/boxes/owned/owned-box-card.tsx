import type { UserBox } from '@jangada/contracts/domains/boxes/box';
import { Badge, Button, Flex, Image, Money, Skeleton, Stack, Text } from '@jangada/design';
import { PrizeTile } from '@jangada/design/prize-tile';
import { useApi, useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../box-texts.ts';
import { prizesOf } from '../boxes.query.ts';

interface OwnedBoxCardProps {
  readonly box: UserBox;
  readonly onOpen: () => void;
  readonly onSell: () => void;
}

/** One owned box with its actions. */
export const OwnedBoxCard = ({ box, onOpen, onSell }: OwnedBoxCardProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { spineBox, images } = useTenant();
  const image = box.status === 'opened' ? (images['box-opened'] ?? box.image) : box.image;
  return (
    <PrizeTile image={image} color={spineBox[box.color]} faded={box.status === 'sold'}>
      <Stack as="span" gap="1" px="3" py="2.5" flex="1">
        <Flex as="span" gap="2" align="center" justify="space-between">
          <Text as="span" fontWeight="600" truncate>
            {box.title}
          </Text>
          <StatusBadge box={box} />
        </Flex>
        <Text as="span" fontSize="xs" color="fg.muted">
          {`${t('boxes.mine.number', { id: box.id })} · ${format.date(box.created_at)}`}
        </Text>
        {box.status === 'closed' && <Closed box={box} onOpen={onOpen} onSell={onSell} />}
        {box.status === 'opened' && <Opened box={box} />}
      </Stack>
    </PrizeTile>
  );
};

const tones = { closed: 'brand', opened: 'win', sold: 'neutral' } as const;

const StatusBadge = ({ box: { status, source } }: { readonly box: UserBox }) => {
  const { t } = useTranslation();
  if (status === 'closed' && source === 'granted') return <Badge colorPalette="brand">{t('boxes.mine.gift')}</Badge>;
  return <Badge colorPalette={tones[status]}>{t(`boxes.mine.state.${status}`)}</Badge>;
};

const Closed = ({ box, onOpen, onSell }: OwnedBoxCardProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const value = format.money(box.sell_value);
  return (
    <Stack as="span" gap="2" mt="auto" pt="2">
      <Button color="primary" onClick={onOpen} aria-label={t('boxes.mine.openBox', { title: box.title })}>
        {t('boxes.mine.open')}
      </Button>
      {box.sell_value > 0 ? (
        <Button
          variant="outline"
          onClick={onSell}
          aria-label={t('boxes.mine.sellBox', { title: box.title, value })}
          whiteSpace="normal"
        >
          {t('boxes.sale.confirm', { value })}
        </Button>
      ) : (
        <Text as="span" fontSize="xs" color="fg.muted" minHeight="44px">
          {t('boxes.mine.giftText')}
        </Text>
      )}
    </Stack>
  );
};

/** The prize of an opened box, and the link to verify the draw. */
const Opened = ({ box }: { readonly box: UserBox }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: prizes } = useQuery(prizesOf(useApi(), box.box_id, language));
  const prize = prizes?.[box.draw.prize_index ?? -1];
  return (
    <Stack as="span" gap="2" mt="auto" pt="2">
      {prize ? (
        <Flex as="span" gap="2" align="center" minHeight="44px">
          <Image src={prize.image} alt="" boxSize="40px" borderRadius="6px" flexShrink="0" />
          <Text as="span" fontSize="sm" lineHeight="short" minWidth="0">
            <span>{t('boxes.mine.held', { name: prize.name })}</span>
            <Money display="block" amount={prize.value} language={language} fontWeight="700" />
          </Text>
        </Flex>
      ) : (
        <Skeleton as="span" display="block" height="44px" />
      )}
      <Button
        as={Link}
        to={`/casino/fairness?box=${box.id}`}
        variant="outline"
        aria-label={t('boxes.mine.verifyBox', { title: box.title, id: box.id })}
        whiteSpace="normal"
      >
        {t('boxes.mine.verify')}
      </Button>
    </Stack>
  );
};
