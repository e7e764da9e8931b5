export { MyItemsPage as default } from '../boxes/my-items-page.tsx';
