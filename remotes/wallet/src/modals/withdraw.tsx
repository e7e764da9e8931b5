export { WithdrawModal as default } from '../withdrawals/withdraw-modal.tsx';
