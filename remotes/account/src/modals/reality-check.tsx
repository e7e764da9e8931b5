export { RealityCheckModal as default } from '../responsible/time-alert/reality-check-modal.tsx';
