export { FairnessPage as default } from '../boxes/fairness-page.tsx';
