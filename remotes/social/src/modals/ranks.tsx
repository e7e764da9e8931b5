export { RanksModal as default } from '../ranking/ranks-modal.tsx';
