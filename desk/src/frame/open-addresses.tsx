import { getMe } from '@jangada/contracts/ops/me';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/queries.ts';
import { CommandButton } from '../command/command-button.tsx';
import { useFormats } from '../locale/formats.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { WarningBar } from './warning-bar.tsx';

const EVERY_MS = 60_000;

/** Tells everybody that two admins have opened the address lists. */
export const OpenAddresses = () => {
  const { t } = useTranslation();
  const formats = useFormats();
  const known = useMe();
  const { data } = useQuery({
    ...readQuery(getMe, { params: {} }),
    refetchInterval: EVERY_MS,
    retry: false,
  });
  const until = (data?.data ?? known).addresses_open_until;
  if (until === null) return null;
  return (
    <WarningBar text={t('outside.open', { until: formats.moment(until) })}>
      <CommandButton command={{ words: 'address close' }} />
    </WarningBar>
  );
};
