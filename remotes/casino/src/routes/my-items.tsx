export { MyItemsPage as default } from '../boxes/owned/my-items-page.tsx';
