export { ResponsiblePage as default } from '../responsible/responsible-page.tsx';
