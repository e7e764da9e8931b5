import type { UserBox } from '@jangada/contracts/domains/boxes/box';
import { userBoxStatus } from '@jangada/contracts/domains/boxes/box';
import { Stack } from '@jangada/design';
import { useApi, useLanguage, useToasts, useUser } from '@jangada/remote-kit/hooks';
import { useInfiniteQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { useTranslation } from '../box-texts.ts';
import { OpeningDialog } from '../opening/opening-dialog.tsx';
import { OwnedBoxCard } from './owned-box-card.tsx';
import { ALL, OwnedHeader, useStatusFilter } from './owned-header.tsx';
import { OwnedList } from './owned-list.tsx';
import { ownBoxes, useOwnedUpdates } from '../owned.query.ts';
import { SellDialog } from '../sell-dialog.tsx';
import { useSellBox } from '../use-sale.ts';

const statuses = userBoxStatus.options;

/** The boxes of the player (CAS-53); the document has the title of its route (RTE-15, RTE-17). */
export const MyBoxesPage = () => {
  const { t } = useTranslation();
  const status = useStatusFilter(statuses);
  const user = useUser();
  const owner = { userId: user?.id ?? 0, language: useLanguage() };
  const list = useInfiniteQuery({ ...ownBoxes(useApi(), owner, status), enabled: user !== null });
  useOwnedUpdates();
  const [opening, setOpening] = useState<UserBox | null>(null);
  const [selling, setSelling] = useState<UserBox | null>(null);

  return (
    <Stack gap="5">
      <OwnedHeader
        title={t('boxes.mine.title')}
        label={t('boxes.mine.filter')}
        filters={([ALL, ...statuses] as const).map((id) => ({ id, label: t(`boxes.mine.${id}`) }))}
        chosen={status ?? ALL}
        other={{ to: '/account/items', label: t('boxes.mine.items') }}
      />
      <OwnedList
        list={list}
        label={t('boxes.mine.title')}
        cardHeight="148px"
        texts={{
          failed: t('boxes.mine.failed'),
          empty: t(status ? 'boxes.mine.emptyFilter' : 'boxes.mine.empty'),
          emptyText: t('boxes.mine.emptyText'),
        }}
        card={(box) => <OwnedBoxCard box={box} onOpen={() => setOpening(box)} onSell={() => setSelling(box)} />}
      />
      {opening && <OpeningDialog key={opening.id} box={opening} onClose={() => setOpening(null)} />}
      {selling && <SellBoxDialog key={selling.id} box={selling} onClose={() => setSelling(null)} />}
    </Stack>
  );
};

const SellBoxDialog = ({ box, onClose }: { readonly box: UserBox; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const toasts = useToasts();
  const sale = useSellBox(box, () => {
    toasts.show({ kind: 'success', text: t('boxes.mine.soldToast', { value: format.money(box.sell_value) }) });
    onClose();
  });
  return (
    <SellDialog
      title={t('boxes.mine.sellTitle', { title: box.title })}
      text={t('boxes.mine.sellText')}
      image={box.image}
      value={box.sell_value}
      sale={sale}
      onClose={onClose}
    />
  );
};
