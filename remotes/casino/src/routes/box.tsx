export { BoxPage as default } from '../boxes/box-page.tsx';
