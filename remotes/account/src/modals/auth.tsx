export { AuthModal as default } from '../auth/auth-modal.tsx';
