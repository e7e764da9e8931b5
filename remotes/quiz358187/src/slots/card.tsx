export { Quiz358187Card as default } from '../card/quiz358187-card.tsx';
