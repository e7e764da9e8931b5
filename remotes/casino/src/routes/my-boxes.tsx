export { MyBoxesPage as default } from '../boxes/owned/my-boxes-page.tsx';
