import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { TextKey } from '@jangada/remote-kit/texts';
import type { HostTexts } from '../../texts/host-texts.ts';

export interface LegalEntry {
  readonly text: TextKey<HostTexts>;
  readonly to: string;
}

/**
 * The legal pages (MOD-79 to MOD-82); compliance is for regulated tenants only (CFG-01). The last page lists
 * third-party licences.
 */
export const legalEntries = (site: SiteConfig): readonly LegalEntry[] => [
  { text: 'legal.terms', to: '/terms' },
  { text: 'legal.privacy', to: '/privacy' },
  { text: 'legal.responsible', to: '/responsible-gaming' },
  { text: 'legal.aml', to: '/aml-policy' },
  { text: 'legal.betting', to: '/betting-terms' },
  ...(site.is_regulated ? ([{ text: 'legal.compliance', to: '/em-conformidade-com-a-regulamentacao' }] as const) : []),
  { text: 'legal.licences', to: '/licences' },
];
