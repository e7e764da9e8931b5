export { BalanceSlot as default } from '../balance/balance-slot.tsx';
