export { SportsPage as default } from '../sports/sports-page.tsx';
