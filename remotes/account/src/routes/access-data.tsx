export { AccessDataPage as default } from '../profile/access-data-page.tsx';
