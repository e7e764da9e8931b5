export { NotificationsPanel as default } from '../notifications/notifications-panel.tsx';
