export { AccessDataPage as default } from '../pages/access-data-page.tsx';
