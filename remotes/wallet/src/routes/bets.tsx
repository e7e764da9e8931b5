export { BetsPage as default } from '../bets/bets-page.tsx';
