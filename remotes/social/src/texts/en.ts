import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from './pt.ts';
import { chatEn } from './en/chat.ts';
import { missionsEn } from './en/missions.ts';
import { profilesEn } from './en/profiles.ts';
import { levelsEn, rankingEn, vipEn } from './en/ranking.ts';

export default defineTexts({
  retry: 'Try again',
  chat: chatEn,
  notifications: {
    title: 'Notifications',
    bell: 'Notifications',
    bellUnread_one: 'Notifications: {count} unread',
    bellUnread_other: 'Notifications: {count} unread',
    personal: 'For you',
    platform: 'From the platform',
    readAll: 'Mark all as read',
    unread: 'Unread',
    empty: 'Nothing here.',
    emptyText: 'Deposits, winnings and notices appear here.',
    failed: 'We could not load the notifications.',
    more: 'Load more',
    seeAll: 'See all ({count})',
  },
  push: {
    title: 'Want to know right away?',
    text: 'You get a notification on this device, even with the site closed, and switch it off whenever you like.',
    deposit: 'When a deposit or withdrawal is approved',
    prize: 'When a box or a prize arrives',
    account: 'When something changes in your account',
    accept: 'Turn on',
    later: 'Not now',
    blockedTitle: 'Notifications are blocked',
    blockedText:
      'This browser blocks notifications of this site. To get them, press the lock beside the address and allow notifications.',
    understood: 'Got it',
    switch: 'Notifications on this device',
    switchHelp: 'They arrive even with the site closed.',
    blockedHelp: 'Blocked in the browser: allow notifications at the lock beside the address.',
    unsupportedHelp: 'Your browser does not support push notifications.',
    installHelp: 'On a phone, notifications come through the app.',
    install: 'Install the app',
  },
  missions: missionsEn,
  profiles: profilesEn,
  levels: levelsEn,
  ranking: rankingEn,
  vip: vipEn,
}) satisfies SameTexts<typeof pt>;
