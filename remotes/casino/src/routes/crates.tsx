export { CratesPage as default } from '../boxes/shop/crates-page.tsx';
