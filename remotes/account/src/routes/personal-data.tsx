export { PersonalDataPage as default } from '../profile/personal-data-page.tsx';
