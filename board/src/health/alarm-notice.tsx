import type { HealthAlarm } from '@jangada/contracts/delivery/health.endpoints';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { Box, Button, Flex, Heading, Icon, Stack, styled, Text, Wrap } from '@jangada/design';
import { Link } from 'react-router-dom';
import { useChange } from '../change/change-store.ts';
import { useFormats } from '../locale/formats.ts';
import { cellPath } from '../routing/paths.ts';
import { useChangeRefusal } from '../session/limit.ts';
import { useTranslation } from '../texts/use-translation.ts';

const StyledLink = styled(Link);

interface AlarmNoticeProps {
  readonly alarm: HealthAlarm;
  readonly rollout: Rollout;
  /** Names the site and the remote, with a link to their page. */
  readonly isLinked?: boolean;
}

/** A stable release that broke: its numbers, the automatic reaction, and the operator's options. */
export const AlarmNotice = ({ alarm, rollout, isLinked = false }: AlarmNoticeProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { tenant, remote, version, guests, failures = guests, kind = 'nobody', past, others } = alarm;
  const share = (seen: NonNullable<HealthAlarm['past']>): string =>
    t('alarm.share', { failures: formats.number(seen.failures), attempts: formats.number(seen.attempts) });
  return (
    <Box
      as="section"
      colorPalette="loss"
      borderInlineStartWidth="4px"
      borderColor="colorPalette.line"
      bg="colorPalette.subtle"
      borderRadius="control"
      p={{ base: '4', md: '5' }}
    >
      <Flex direction={{ base: 'column', md: 'row' }} gap="4" justify="space-between" align={{ md: 'center' }}>
        <Stack gap="1.5" minWidth="0">
          <Heading as="h2" size="md" color="colorPalette.fg" display="flex" alignItems="center" gap="2">
            <Icon name="lucide:siren" size={20} />
            <span>{t('alarm.title', { version })}</span>
          </Heading>
          {isLinked ? (
            <StyledLink to={cellPath(tenant, remote)} color="fg" fontWeight="600" py="0.5" width="fit-content">
              {t('alarm.of', { remote, tenant })}
            </StyledLink>
          ) : null}
          <Text>{t(`alarm.${kind}`, { failures: formats.number(failures), guests: formats.number(guests) })}</Text>
          {past && others ? (
            <Text fontSize="sm" color="fg.muted" css={{ fontVariantNumeric: 'tabular-nums' }}>
              {t('alarm.references', { past: share(past), others: share(others) })}
            </Text>
          ) : null}
          <Text fontSize="sm" color="fg.muted">
            {t(rollout.auto_rollback ? 'alarm.automatic' : 'alarm.byHand')}
          </Text>
        </Stack>
        <AlarmActions alarm={alarm} rollout={rollout} />
      </Flex>
    </Box>
  );
};

const AlarmActions = ({ alarm: { tenant, remote }, rollout }: Pick<AlarmNoticeProps, 'alarm' | 'rollout'>) => {
  const { t } = useTranslation();
  const refusal = useChangeRefusal(tenant, remote);
  const open = useChange((store) => store.open);
  if (refusal) return null;
  return (
    <Wrap gap="2" flexShrink="0">
      <Button color="primary" onClick={() => open({ action: 'last-good', remote, tenants: [tenant] })}>
        {t('alarm.goBack')}
      </Button>
      {rollout.auto_rollback ? null : (
        <Button variant="outline" onClick={() => open({ action: 'auto-rollback', remote, tenants: [tenant] })}>
          {t('alarm.allow')}
        </Button>
      )}
    </Wrap>
  );
};
