import type { WithdrawalBlocker, WithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import { reasonTexts } from '@jangada/contracts/domains/profile/reason-texts';
import { Box, Button, Flex, Icon, Stack, Text } from '@jangada/design';
import { useHost } from '@jangada/remote-kit/host-context';
import { useHasRoute, useLanguage, useModals, useSupport } from '@jangada/remote-kit/hooks';
import { useNavigate } from '@jangada/remote-kit/routing';
import { useStore } from '@jangada/remote-kit/store';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';
import { AvailableAmount } from './available-amount.tsx';

type Kind = WithdrawalBlocker['kind'];

const icons: Readonly<Record<Kind, string>> = {
  restriction: 'lucide:lock',
  profile: 'lucide:user',
  identity: 'lucide:shield-check',
  email: 'lucide:mail',
  phone: 'lucide:phone',
  open: 'lucide:clock',
  rollover: 'lucide:gift',
  minimum: 'lucide:info',
};

/** The page that resolves each blocker. */
const resolvePaths: Readonly<Partial<Record<Kind, string>>> = {
  profile: '/user/personal-data',
  identity: '/user/verification',
  email: '/user/access-data',
  phone: '/user/access-data',
  rollover: '/bonus',
};

/** The conditions before a withdrawal, each with a link to resolve it; shown before the player types anything. */
export const BlockersView = ({ options }: { options: WithdrawOptions }) => {
  const { t } = useTranslation();
  return (
    <Stack gap="5">
      <AvailableAmount options={options} />
      <Box>
        <Text fontWeight="600" mb="2">
          {t('withdraw.blocked', { count: options.blockers.length })}
        </Text>
        <Stack as="ul" gap="3" listStyleType="none">
          {options.blockers.map((blocker) => (
            <Blocker key={blocker.kind} blocker={blocker} min={options.min} />
          ))}
        </Stack>
      </Box>
    </Stack>
  );
};

const Blocker = ({ blocker, min }: { blocker: WithdrawalBlocker; min: number }) => {
  const { t } = useTranslation();
  const texts = useBlockerTexts(blocker, min);
  return (
    <Flex as="li" gap="3" p="4" borderRadius="tile" borderWidth="1px" borderColor="border" bg="surface">
      <Box color="warning" pt="0.5">
        <Icon name={icons[blocker.kind]} size={20} />
      </Box>
      <Stack gap="2" flex="1" minW="0">
        <Box>
          <Text fontWeight="600">{texts.title}</Text>
          <Text fontSize="sm" color="fg.muted" textWrap="pretty">
            {texts.text}
          </Text>
        </Box>
        <BlockerAction kind={blocker.kind} label={t(`withdraw.resolve.${blocker.kind}`)} />
      </Stack>
    </Flex>
  );
};

const useBlockerTexts = ({ kind, reason, end_at: end, amount }: WithdrawalBlocker, min: number) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const values = { amount: format.money(amount ?? 0), min: format.money(min) };
  if (kind !== 'restriction') {
    return { title: t(`withdraw.blocker.${kind}`, values), text: t(`withdraw.blockerText.${kind}`, values) };
  }
  return {
    title: reason ? reasonTexts[language][reason] : t('withdraw.blocker.restriction'),
    text: end
      ? t('withdraw.blockedUntil', { date: format.date(end), time: format.time(end) })
      : t('withdraw.blockerText.restriction'),
  };
};

/** A button to the page or to the support that resolves it. Renders nothing if the site has neither. */
const BlockerAction = ({ kind, label }: { kind: Kind; label: string }) => {
  const modals = useModals();
  const support = useSupport();
  const hasSupport = useStore(useHost().support.available);
  const navigate = useNavigate();
  const path = resolvePaths[kind];
  const hasRoute = useHasRoute(path ?? '/');
  const go = (run: () => void) => () => {
    modals.close();
    run();
  };
  if (kind === 'restriction') {
    return hasSupport ? (
      <Box>
        <Button variant="outline" onClick={go(() => support.open())}>
          {label}
        </Button>
      </Box>
    ) : null;
  }
  if (path === undefined || !hasRoute) return null;
  return (
    <Box>
      <Button variant="outline" onClick={go(() => navigate(path))}>
        {label}
      </Button>
    </Box>
  );
};
