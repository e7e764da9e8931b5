export { PlayPage as default } from '../game/play-page.tsx';
