export { BonusPage as default } from '../bonuses/bonus-page.tsx';
