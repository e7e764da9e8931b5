export { Bell as default } from '../notifications/bell.tsx';
