export { VerificationPage as default } from '../profile/verification-page.tsx';
