import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

export interface ShellPageProps {
  /** The path of the claim, for example of one of the legal pages. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

type ShellPage = LazyExoticComponent<ComponentType<ShellPageProps>>;

const legal = lazy(async () => ({ default: (await import('./legal-page.tsx')).LegalPage }));
const licences = lazy(async () => ({ default: (await import('./licences-page.tsx')).LicencesPage }));
const content = lazy(async () => ({ default: (await import('./content-page.tsx')).ContentPage }));
const error = lazy(async () => ({ default: (await import('./error-route.tsx')).ErrorRoute }));
const offline = lazy(async () => ({ default: (await import('./offline-page.tsx')).OfflinePage }));
const ios = lazy(async () => ({ default: (await import('./install/ios-page.tsx')).IosPage }));
const install = lazy(async () => ({ default: (await import('./install/install-page.tsx')).InstallPage }));
const installTwo = lazy(async () => ({ default: (await import('./install/install-two-page.tsx')).InstallTwoPage }));
const gallery = lazy(async () => ({ default: (await import('./components-page.tsx')).ComponentsPage }));
const animation = lazy(async () => ({ default: (await import('./animation-page.tsx')).AnimationPage }));

/** The shell's own pages by the path of their claim. A claim without a page is not found. */
const shellPages: Readonly<Record<string, ShellPage>> = {
  '/terms': legal,
  '/privacy': legal,
  '/aml-policy': legal,
  '/betting-terms': legal,
  '/responsible-gaming': legal,
  '/em-conformidade-com-a-regulamentacao': legal,
  '/licences': licences,
  '/pages/{slug}': content,
  '/error': error,
  '/Offiline': offline,
  '/ios': ios,
  '/install': install,
  '/install-two': installTwo,
  '/NewComponents': gallery,
  '/animation': animation,
};

export const hasShellPage = (path: string): boolean => Object.hasOwn(shellPages, path);

export const shellPage = (path: string): ShellPage | null => shellPages[path] ?? null;
