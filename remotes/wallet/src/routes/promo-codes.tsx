export { PromoCodesPage as default } from '../promotions/promo-codes-page.tsx';
