export { PlayPage as default } from '../play/play-page.tsx';
