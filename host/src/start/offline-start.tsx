import { DesignProvider } from '@jangada/design';
import { OFFLINE_PATH } from '@jangada/contracts/delivery/pwa';
import { locales } from '@jangada/contracts/values/languages';
import { localise, locate } from '@jangada/contracts/page/match-route';
import { routeClaims } from '@jangada/contracts/page/routes';
import { documentTitle } from '@jangada/contracts/domains/site/document-title';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { useStore } from 'zustand';
import { createI18n } from '@jangada/remote-kit/i18n';
import type { i18n } from 'i18next';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { hidePreloader } from './preloader.ts';
import { reportShellUp } from './start-report.ts';
import { createLocalStore } from '../browser/storage.ts';
import { useIsOnline } from '../browser/use-is-online.ts';
import { createColors } from '../browser/appearance/colors.ts';
import type { Colors } from '../browser/appearance/colors.ts';
import { OfflineView } from '../pages/offline-view.tsx';
import { useNetworkProbe } from '../pages/use-network-probe.ts';

interface OfflineSite {
  readonly i18n: i18n;
  readonly site: SiteConfig;
  readonly colors: Colors;
  readonly nonce: string | undefined;
}

const { language, path } = locate(window.location.pathname);
/**
 * True when the offline page was opened by its own address, perhaps online; it then stays until the visitor retries.
 */
const isItself = path === OFFLINE_PATH;

const pageTitle = routeClaims.find((claim) => claim.path === OFFLINE_PATH)?.title;

const goOn = () => (isItself ? window.location.replace(localise(language, '/')) : window.location.reload());

const Offline = ({ i18n, site, colors, nonce }: OfflineSite) => {
  const mode = useStore(colors.mode);
  const { state, tryNow } = useNetworkProbe({ onBack: goOn, isManual: isItself });
  const isOnline = useIsOnline();
  useEffect(() => {
    document.title = documentTitle(site.title, pageTitle);
    document.documentElement.lang = locales[language];
    reportShellUp();
    hidePreloader();
  }, [site]);
  return (
    <DesignProvider site={site} mode={mode} nonce={nonce}>
      <I18nextProvider i18n={i18n}>
        <OfflineView siteName={site.name} state={state} isSiteAway={isOnline && !isItself} onRetry={tryNow} />
      </I18nextProvider>
    </DesignProvider>
  );
};

/**
 * Started by a stored document instead of the site (RTE-79): shows this page at any address. The session is not
 * checked: a check without a network would sign the player out.
 */
export const startOffline = (root: HTMLElement, site: SiteConfig, nonce: string | undefined): void => {
  const colors = createColors(createLocalStore(), site.appearance.colorMode);
  createRoot(root).render(<Offline i18n={createI18n({ language })} site={site} colors={colors} nonce={nonce} />);
};
