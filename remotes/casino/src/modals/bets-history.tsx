export { BetsHistoryModal as default } from '../bets/bets-history-modal.tsx';
