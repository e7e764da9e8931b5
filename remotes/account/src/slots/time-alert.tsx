export { TimeAlert as default } from '../responsible/time-alert/time-alert.tsx';
