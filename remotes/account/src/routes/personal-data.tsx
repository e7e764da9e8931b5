export { PersonalDataPage as default } from '../pages/personal-data-page.tsx';
