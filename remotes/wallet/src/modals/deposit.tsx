export { DepositModal as default } from '../deposits/deposit-modal.tsx';
