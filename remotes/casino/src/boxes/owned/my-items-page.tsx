import type { UserPrize } from '@jangada/contracts/domains/boxes/box';
import { userPrizeStatus } from '@jangada/contracts/domains/boxes/box';
import { Badge, Button, Flex, Money, Stack, Text } from '@jangada/design';
import { PrizeTile } from '@jangada/design/prize-tile';
import { useApi, useLanguage, useTenant, useToasts, useUser } from '@jangada/remote-kit/hooks';
import { useInfiniteQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { useTranslation } from '../box-texts.ts';
import { ALL, OwnedHeader, useStatusFilter } from './owned-header.tsx';
import { OwnedList } from './owned-list.tsx';
import { ownPrizes, useOwnedUpdates } from '../owned.query.ts';
import { SellDialog } from '../sell-dialog.tsx';
import { useSellPrize } from '../use-sale.ts';

const statuses = userPrizeStatus.options;

/** The prizes of the player (CAS-54); the document has the title of its route (RTE-16, RTE-17). */
export const MyItemsPage = () => {
  const { t } = useTranslation();
  const status = useStatusFilter(statuses);
  const user = useUser();
  const owner = { userId: user?.id ?? 0, language: useLanguage() };
  const list = useInfiniteQuery({ ...ownPrizes(useApi(), owner, status), enabled: user !== null });
  useOwnedUpdates();
  const [selling, setSelling] = useState<UserPrize | null>(null);

  return (
    <Stack gap="5">
      <OwnedHeader
        title={t('boxes.items.title')}
        label={t('boxes.items.filter')}
        filters={([ALL, ...statuses] as const).map((id) => ({ id, label: t(`boxes.items.${id}`) }))}
        chosen={status ?? ALL}
        other={{ to: '/account/boxes', label: t('boxes.items.boxes') }}
      />
      <OwnedList
        list={list}
        label={t('boxes.items.title')}
        cardHeight="132px"
        texts={{
          failed: t('boxes.items.failed'),
          empty: t(status ? 'boxes.items.emptyFilter' : 'boxes.items.empty'),
          emptyText: t('boxes.items.emptyText'),
        }}
        card={(prize) => <ItemCard prize={prize} onSell={() => setSelling(prize)} />}
      />
      {selling && <SellItemDialog key={selling.id} prize={selling} onClose={() => setSelling(null)} />}
    </Stack>
  );
};

const ItemCard = ({ prize, onSell }: { readonly prize: UserPrize; readonly onSell: () => void }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { spineBox } = useTenant();
  const isSold = prize.status === 'sold';
  const value = format.money(prize.value);
  return (
    <PrizeTile image={prize.image} color={spineBox[prize.color]} faded={isSold}>
      <Stack as="span" gap="1" px="3" py="2.5" flex="1">
        <Flex as="span" gap="2" align="center" justify="space-between">
          <Text as="span" fontWeight="600" truncate>
            {prize.name}
          </Text>
          {isSold && <Badge colorPalette="neutral">{t('boxes.items.state.sold')}</Badge>}
        </Flex>
        <Flex as="span" gap="2" align="baseline" justify="space-between" wrap="wrap">
          <Money amount={prize.value} language={language} fontWeight="700" />
          <Text as="span" fontSize="xs" color="fg.muted">
            {format.date(prize.created_at)}
          </Text>
        </Flex>
        {!isSold && (
          <Button
            variant="outline"
            mt="auto"
            whiteSpace="normal"
            onClick={onSell}
            aria-label={t('boxes.items.sellItem', { name: prize.name, value })}
          >
            {t('boxes.items.sell', { value })}
          </Button>
        )}
      </Stack>
    </PrizeTile>
  );
};

const SellItemDialog = ({ prize, onClose }: { readonly prize: UserPrize; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const toasts = useToasts();
  const { name, value, image } = prize;
  const sale = useSellPrize(prize, () => {
    toasts.show({ kind: 'success', text: t('boxes.items.soldToast', { name, value: format.money(value) }) });
    onClose();
  });
  return (
    <SellDialog
      title={t('boxes.items.sellTitle', { name })}
      text={t('boxes.items.sellText')}
      image={image}
      value={value}
      sale={sale}
      onClose={onClose}
    />
  );
};
