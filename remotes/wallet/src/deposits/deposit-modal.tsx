import type { ModalProps } from '@jangada/contracts/page/modals';
import { Dialog } from '@jangada/design/dialog';
import { useModals, useTenant, useUpdateBlocker } from '@jangada/remote-kit/hooks';
import { useEffect, useState } from 'react';
import { CashierCoupon } from '../coupons/cashier-coupon.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { CashierPicture } from './cashier-picture.tsx';
import { ChargeView } from './charge-view.tsx';
import type { OpenCharge } from './create-deposit.ts';
import { DepositForm } from './deposit-form.tsx';
import { preloadLateParts } from './late-parts.tsx';

/** The cashier: first the amount, then one charge until it is paid, refused or cancelled. */
export const DepositModal = ({ amount }: ModalProps<'deposit'>) => {
  const { t } = useTranslation();
  const modals = useModals();
  const { images } = useTenant();
  const [charge, setCharge] = useState<OpenCharge | null>(null);
  useUpdateBlocker(charge !== null, 'deposit');
  useEffect(preloadLateParts, []);
  return (
    <Dialog
      title={t('deposit.title')}
      closeLabel={t('close')}
      size={charge === null && images.deposit ? 'lg' : 'sm'}
      onClose={() => modals.close()}
    >
      {charge ? (
        <ChargeView
          key={charge.transaction_id}
          charge={charge}
          onAgain={() => setCharge(null)}
          onDone={() => modals.close()}
        />
      ) : (
        // Not beside the charge, because a picture may look like the QR code.
        <CashierPicture>
          <DepositForm suggested={amount ?? null} onStarted={setCharge} />
          <CashierCoupon />
        </CashierPicture>
      )}
    </Dialog>
  );
};
