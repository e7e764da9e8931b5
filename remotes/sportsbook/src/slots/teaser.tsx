export { SportsTeaser as default } from '../board/sports-teaser.tsx';
