import type { ModalProps } from '@jangada/contracts/page/modals';
import { Button, Flex, Skeleton, Stack, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { useHost } from '@jangada/remote-kit/host-context';
import { useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useNavigate } from '@jangada/remote-kit/routing';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../../texts/use-translation.ts';
import { playerActivity } from '../activity/activity.query.ts';
import { formatMinutes } from '../../forms/format-minutes.ts';
import { answerAlert, endPlayTime } from './play-time.ts';

interface RealityCheckProps extends ModalProps<'reality-check'> {
  /** Closes the dialog; called only when the player has answered. */
  readonly onClose: () => void;
}

/** The time alert, over every page and a running game. Only an answer closes it. */
export const RealityCheckModal = ({ minutes, onClose }: RealityCheckProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { api, session, storage } = useHost();
  const userId = useUser()?.id ?? 0;
  const { data, isPending } = useQuery(playerActivity(api, userId, 'session'));

  const goOn = () => {
    answerAlert(storage, userId, Date.now());
    onClose();
  };
  const openLimits = () => {
    goOn();
    navigate('/responsible-gambling');
  };
  const leave = () => {
    endPlayTime(storage);
    onClose();
    session.signOut().catch(() => undefined);
  };
  return (
    <Dialog
      title={t('responsible.checkTitle', { played: formatMinutes(minutes) })}
      persistent
      onClose={() => undefined}
    >
      <Stack gap="4">
        <Text color="fg.muted">{t('responsible.checkText')}</Text>
        {isPending && <Skeleton height="56px" borderRadius="control" />}
        {data && (
          <Flex justify="space-between" p="4" borderRadius="control" bg="fg/5">
            <Text>{t('responsible.checkNet')}</Text>
            <Text translate="no" fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {format.money(data.totals.net)}
            </Text>
          </Flex>
        )}
        <Button size="lg" color="primary" onClick={goOn}>
          {t('responsible.checkContinue')}
        </Button>
        <Button size="lg" variant="outline" onClick={openLimits}>
          {t('responsible.checkLimits')}
        </Button>
        <Button size="lg" variant="outline" onClick={leave}>
          {t('responsible.checkLogout')}
        </Button>
      </Stack>
    </Dialog>
  );
};
