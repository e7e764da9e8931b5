import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/ios-page.ts';

export default defineTexts({
  title: '{name} on iPhone and iPad',
  lead: 'Four steps in Safari, without the App Store. It takes less than a minute.',
  step: 'Step {number}',
  share: 'Tap Share',
  shareText: 'It is the square with the arrow, in the bar of Safari. If you do not see it, tap ••• first.',
  choose: 'Choose “Add to Home Screen”',
  chooseText: 'Scroll down the list. If it is not there, tap “Edit Actions”.',
  add: 'Tap Add',
  addText: 'If you see “Open as Web App”, leave it on. The name can stay as it is.',
  open: 'Open it by its icon',
  openText: 'Log in to your account once. From then on just tap the icon.',
  news: 'On iPhone, notifications of deposits and prizes reach only the installed app, from iOS 16.4 on.',
  notIos: 'This device does not look like an iPhone or iPad.',
  notIosLink: 'See how to install it here',
  notSafari: 'On iPhone, Safari is the simplest way: copy the address and open it there.',
  copy: 'Copy address',
  copied: 'Address copied',
  ios: {
    copy: 'Copy',
    bookmark: 'Add Bookmark',
    homeScreen: 'Add to Home Screen',
    find: 'Find on Page',
    cancel: 'Cancel',
    add: 'Add',
    webApp: 'Open as Web App',
  },
}) satisfies SameTexts<typeof pt>;
