export { RewardModal as default } from '../reward/reward-modal.tsx';
