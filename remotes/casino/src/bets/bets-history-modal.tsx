import { BetList } from '@jangada/remote-kit/bet-list';
import { Dialog } from '@jangada/design/dialog';
import { useModals } from '@jangada/remote-kit/hooks';
import { useNavigate } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';

/** Bets and winnings over the game (MOD-14). */
export const BetsHistoryModal = () => {
  const { t } = useTranslation();
  const modals = useModals();
  const navigate = useNavigate();
  const close = () => modals.close();
  const play = () => {
    close();
    navigate('/casino/games');
  };
  return (
    <Dialog title={t('bets.title')} onClose={close} size="lg">
      <BetList headings="h3" onPlay={play} />
    </Dialog>
  );
};
