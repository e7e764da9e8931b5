export { SportsPage as default } from '../board/sports-page.tsx';
