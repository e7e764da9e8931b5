import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/install-page.ts';

export default defineTexts({
  toSite: 'Go to the site',
  adults: 'For adults only (18+). Please play responsibly.',
  title: 'Install the {name} app',
  lead: 'The same site and the same account, one tap away. It takes a few seconds and is free.',
  byHand: 'From the menu of the browser',
  notOffered: 'This browser did not show an install button. You can install from its menu, just below.',
  cannot: 'This browser cannot install the app. See below where it works.',
  scanTitle: 'Rather on your phone?',
  scanText: 'Point its camera at the code and install it there.',
  scanLabel: 'Code that opens this page on a phone',
  benefits: 'What you get',
  facts: {
    free: 'Free',
    freeText: 'no charge',
    store: 'No store',
    storeText: 'from the site itself',
    adults: '18+',
    adultsText: 'adults only',
  },
  kind: 'Casino and promotions',
  kindSports: 'Casino, sports and promotions',
  preview: 'How it looks on your device',
  news: 'Deposit approved',
  newsText: 'It is in your wallet.',
  questions: 'Common questions',
  safe: 'Is it safe?',
  safeText:
    'Yes. The app is this very site, served from {host} over an encrypted connection. It reads nothing of your device.',
  space: 'Does it take space?',
  spaceText:
    'Little. Only screens and pictures you have seen are kept, and the browser removes them when space runs out.',
  remove: 'How do I uninstall it?',
  removeText: 'Like any app: hold its icon and remove it. Your account and your balance stay on the site.',
}) satisfies SameTexts<typeof pt>;
