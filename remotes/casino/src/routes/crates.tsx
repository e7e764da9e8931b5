export { CratesPage as default } from '../boxes/crates-page.tsx';
