import { opensModal } from '@jangada/contracts/page/opens-modal';
import { Box, Button, Flex, Icon, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { useLanguage, useModals } from '@jangada/remote-kit/hooks';
import { useNavigate } from '@jangada/remote-kit/routing';
import { LargeMoney } from '../large-money.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { BalanceParts } from './balance-parts.tsx';
import { useWallet } from './use-wallet.ts';

/** The parts of the balance, and the actions on it. */
export const BalanceDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const modals = useModals();
  const navigate = useNavigate();
  const { wallet } = useWallet();
  const go = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Dialog title={t('balance.title')} closeLabel={t('close')} onClose={onClose}>
      {wallet && <LargeMoney amount={wallet.balance} language={language} />}
      <BalanceParts wallet={wallet} />
      <Text mt="3" fontSize="sm" color="fg.muted" textWrap="pretty">
        {t('balance.explained')}
      </Text>
      <Flex gap="3" mt="5">
        <Button
          size="lg"
          color="primary"
          flex="1"
          leftIcon={<Icon name="lucide:plus" />}
          {...opensModal(modals, 'deposit', {})}
          onClick={go(() => modals.open('deposit', {}))}
        >
          {t('wallet.deposit')}
        </Button>
        <Button
          size="lg"
          variant="outline"
          flex="1"
          leftIcon={<Icon name="lucide:arrow-up-from-line" />}
          {...opensModal(modals, 'withdraw', {})}
          onClick={go(() => modals.open('withdraw', {}))}
        >
          {t('wallet.withdraw')}
        </Button>
      </Flex>
      <Box mt="3">
        <Button variant="ghost" width="full" onClick={go(() => navigate('/account/wallet'))}>
          {t('balance.wallet')}
        </Button>
      </Box>
    </Dialog>
  );
};
