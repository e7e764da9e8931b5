export { OverviewPage as default } from '../pages/overview-page.tsx';
