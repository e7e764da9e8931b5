export { FairnessPage as default } from '../boxes/fairness/fairness-page.tsx';
