export { GamePage as default } from '../game/game-page.tsx';
