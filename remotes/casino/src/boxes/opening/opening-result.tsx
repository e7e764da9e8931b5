import type { UserBox } from '@jangada/contracts/domains/boxes/box';
import { Box, Button, Stack, Text } from '@jangada/design';
import { useHasRoute } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useFormat } from '@jangada/remote-kit/texts';
import { useEffect, useRef } from 'react';
import { RewardSummary } from '../../prizes/reward-summary.tsx';
import { useTranslation } from '../box-texts.ts';
import { Refusal } from '../refusal.tsx';
import type { Sale } from '../use-sale.ts';
import type { Opened } from './use-opening.ts';

interface ResultProps {
  readonly opened: Opened;
  readonly sale: Sale;
}

/** The price paid for the box; a gift costs nothing. */
type Paid = Pick<UserBox, 'price' | 'source'>;

/** The prize of a box with its status, and a link to verify the draw. */
export const OpeningResult = ({ opened: { data }, sale, paid }: ResultProps & { readonly paid: Paid }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const where = sale.isSold
    ? t('boxes.opening.sold', { value: format.money(data.value) })
    : t('boxes.opening.inMyItems');
  return (
    <Stack gap="3" align="center" textAlign="center">
      <RewardSummary headline={t('boxes.opening.won')} title={data.name} value={data.value} />
      <Text role="status" fontSize="sm" color="fg.muted">
        {`${where} ${paid.source === 'bought' ? t('boxes.opening.paid', { price: format.money(paid.price) }) : ''}`}
      </Text>
      {sale.error && <Refusal error={sale.error} unanswered={t('boxes.buying.notAnswered')} />}
      <Box display="flex" flexWrap="wrap" justifyContent="center" gap="2">
        {!sale.isSold && <ResultLink to="/account/items">{t('boxes.opening.items')}</ResultLink>}
        <ResultLink to={`/casino/fairness?box=${data.user_box_id}`}>{t('boxes.opening.verify')}</ResultLink>
      </Box>
    </Stack>
  );
};

const ResultLink = ({ to, children }: { readonly to: string; readonly children: string }) => {
  const [path = to] = to.split('?');
  if (!useHasRoute(path)) return null;
  return (
    <Button as={Link} to={to} variant="ghost">
      {children}
    </Button>
  );
};

/** Keeping and selling have equal weight. */
export const OpeningResultActions = ({
  opened: { data },
  sale,
  onClose,
}: ResultProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Button ref={keep} size="lg" variant="outline" onClick={onClose}>
        {t(sale.isSold ? 'boxes.opening.close' : 'boxes.opening.keep')}
      </Button>
      {!sale.isSold && (
        <Button size="lg" variant="outline" loading={sale.isPending} onClick={sale.sell}>
          {t('boxes.opening.sell', { value: format.money(data.value) })}
        </Button>
      )}
    </>
  );
};
