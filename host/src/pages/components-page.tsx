import { Gallery } from '@jangada/design/gallery';
import { useInsets, useLanguage, useTenant, useToasts } from '@jangada/remote-kit/hooks';

/** All components of the design system in the tenant's theme (RTE-80). */
export const ComponentsPage = () => (
  <Gallery site={useTenant()} language={useLanguage()} stickyTop={useInsets().top} showToast={useToasts().show} />
);
