export { BoxPage as default } from '../boxes/shop/box-page.tsx';
