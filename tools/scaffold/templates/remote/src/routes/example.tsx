export { ExamplePage as default } from '../page/example-page.tsx';
