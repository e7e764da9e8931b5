import { Gallery } from '@jangada/design/gallery';
import type { ShellPageProps } from './shell-pages.ts';

/** Everything the design system has, in the tenant's look (RTE-80). */
export const ComponentsPage = (_: ShellPageProps) => <Gallery />;
