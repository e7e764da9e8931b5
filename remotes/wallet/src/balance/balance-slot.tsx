import { opensModal } from '@jangada/contracts/page/opens-modal';
import { Button, HStack, Icon, Money, Skeleton, Span, VisuallyHidden } from '@jangada/design';
import { useLanguage, useModals } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { useWallet } from './use-wallet.ts';

const loadDialog = () => import('./balance-dialog.tsx');

const BalanceDialog = lazy(async () => ({ default: (await loadDialog()).BalanceDialog }));

/** The balance and the deposit button, in the header of every page. */
export const BalanceSlot = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const modals = useModals();
  const { wallet } = useWallet();
  const [isOpen, setOpen] = useState(false);
  return (
    <HStack gap={{ base: '1', md: '2' }}>
      <Button
        variant="ghost"
        px="2"
        whiteSpace="nowrap"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        {wallet ? (
          <>
            <VisuallyHidden>{t('balance.label', { amount: format.money(wallet.balance) })}</VisuallyHidden>
            <span aria-hidden>
              <Money amount={wallet.balance} language={language} />
            </span>
          </>
        ) : (
          <>
            <VisuallyHidden>{t('balance.loading')}</VisuallyHidden>
            <Skeleton width="84px" height="20px" />
          </>
        )}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BalanceDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <Button
        size="md"
        color="primary"
        px={{ base: '2.5', sm: '4' }}
        {...opensModal(modals, 'deposit', {})}
        leftIcon={<Icon name="lucide:plus" size={16} />}
      >
        {/* On a phone only the icon is shown beside the amount; the bottom bar has the text. */}
        <Span srOnly={{ base: true, sm: false }}>{t('balance.deposit')}</Span>
      </Button>
      <VisuallyHidden aria-live="polite">
        {wallet ? t('balance.changed', { amount: format.money(wallet.balance) }) : ''}
      </VisuallyHidden>
    </HStack>
  );
};
