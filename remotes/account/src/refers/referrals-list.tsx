import type { Referral, ReferralState } from '@jangada/contracts/domains/profile/affiliates';
import { Badge, EmptyState, Stack, Text } from '@jangada/design';
import { Avatar } from '@jangada/design/avatar';
import { List, ListItem } from '@jangada/design/list';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';

const palettes: Readonly<Record<ReferralState, string>> = {
  registered: 'info',
  qualified: 'warning',
  approved: 'warning',
  paid: 'win',
  rejected: 'neutral',
  reversed: 'loss',
};

/** Referred players by a masked name, with the status of the reward. */
export const ReferralsList = ({ referrals }: { referrals: readonly Referral[] }) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (referrals.length === 0) return <EmptyState title={t('refers.nobody')} text={t('refers.nobodyText')} />;
  return (
    <List label={t('refers.friends')}>
      {referrals.map(({ id, name, state, amount, registered_at: since }) => (
        <ListItem
          key={id}
          title={name}
          text={t('refers.since', { date: format.date(since) })}
          leading={<Avatar name={name} size={36} />}
          trailing={
            <Stack gap="0.5" align="flex-end">
              <Badge colorPalette={palettes[state]}>{t(`refers.states.${state}`)}</Badge>
              {amount > 0 && (
                <Text translate="no" as="span" fontSize="sm" fontVariantNumeric="tabular-nums">
                  {format.money(amount)}
                </Text>
              )}
            </Stack>
          }
        />
      ))}
    </List>
  );
};
