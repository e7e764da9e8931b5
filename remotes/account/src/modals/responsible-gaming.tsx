export { ResponsibleModal as default } from '../responsible/responsible-modal.tsx';
