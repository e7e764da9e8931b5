export { PromotionPage as default } from '../promotions/promotion-page.tsx';
