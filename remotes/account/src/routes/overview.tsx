export { OverviewPage as default } from '../profile/overview-page.tsx';
