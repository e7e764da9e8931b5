export { CataloguePage as default } from '../catalogue/catalogue-page.tsx';
