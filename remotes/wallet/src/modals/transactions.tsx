import { TransactionsModal } from '../transactions/transactions-modal.tsx';

export default TransactionsModal;
