export { SportsTeaser as default } from '../sports/sports-teaser.tsx';
