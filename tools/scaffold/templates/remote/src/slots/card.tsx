export { ExampleCard as default } from '../card/example-card.tsx';
