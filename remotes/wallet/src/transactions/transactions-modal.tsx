import type { ModalProps } from '@jangada/contracts/page/modals';
import { Dialog } from '@jangada/design/dialog';
import { useModals } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../texts/use-translation.ts';
import { Statement } from './statement.tsx';

/** The statement in a dialog over the current page. */
export const TransactionsModal = ({ filter }: ModalProps<'transactions'>) => {
  const { t } = useTranslation();
  const modals = useModals();
  return (
    <Dialog title={t('transactions.title')} closeLabel={t('close')} onClose={() => modals.close()} size="lg">
      <Statement initial={filter ?? 'all'} />
    </Dialog>
  );
};
