export { WalletPage as default } from '../transactions/wallet-page.tsx';
