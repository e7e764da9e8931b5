export { SportsbookPage as default } from '../sports/sportsbook-page.tsx';
