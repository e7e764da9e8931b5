export { MyBoxesPage as default } from '../boxes/my-boxes-page.tsx';
