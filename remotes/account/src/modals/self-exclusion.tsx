export { SelfExclusionModal as default } from '../auth/self-exclusion-modal.tsx';
