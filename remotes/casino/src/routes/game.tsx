export { GamePage as default } from '../play/game-page.tsx';
