export { RefersPage as default } from '../refers/refers-page.tsx';
