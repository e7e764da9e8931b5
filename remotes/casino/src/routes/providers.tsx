export { ProvidersPage as default } from '../providers/providers-page.tsx';
