import { Gallery } from '@jangada/design/gallery';
import { useInsets, useLanguage, useTenant, useToasts } from '@jangada/remote-kit/hooks';

/** Everything the design system has, in the tenant's look (RTE-80). */
export const ComponentsPage = () => (
  <Gallery site={useTenant()} language={useLanguage()} stickyTop={useInsets().top} showToast={useToasts().show} />
);
