import { Gallery } from '@jangada/design/gallery';

/** Everything the design system has, in the tenant's look (RTE-80). */
export const ComponentsPage = () => <Gallery />;
