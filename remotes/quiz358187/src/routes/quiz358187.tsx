export { Quiz358187Page as default } from '../page/quiz358187-page.tsx';
