import { BetList } from '@jangada/remote-kit/bet-list';
import { Dialog } from '@jangada/design/dialog';
import { useModals, useNavigation } from '@jangada/remote-kit/hooks';
import { useCasinoTexts } from '../texts/texts.ts';

/** Bets and winnings without leaving the game (MOD-14). */
export const BetsHistoryModal = () => {
  const t = useCasinoTexts();
  const modals = useModals();
  const navigation = useNavigation();
  const close = () => modals.close();
  const play = () => {
    close();
    navigation.go('/casino/games');
  };
  return (
    <Dialog title={t('bets.title')} onClose={close} size="lg">
      <BetList headings="h3" onPlay={play} />
    </Dialog>
  );
};
