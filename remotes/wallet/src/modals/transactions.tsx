export { TransactionsModal as default } from '../transactions/transactions-modal.tsx';
