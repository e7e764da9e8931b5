export { SportsbookPage as default } from '../board/sportsbook-page.tsx';
