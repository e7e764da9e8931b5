import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from './pt.ts';

export default defineTexts({
  retry: 'Try again',
  chat: {
    log: 'Chat messages',
    here_one: '{count} person here',
    here_other: '{count} people here',
    failed: 'We could not load the chat.',
    empty: 'Nobody has written yet.',
    emptyText: 'Say the first word.',
    guest: 'Sign in to talk',
    guestText: 'You can read the chat. To write, sign in to your account.',
    login: 'Sign in',
    placeholder: 'Write a message',
    send: 'Send',
    left: '{count} characters left',
    latest: 'Go to the end',
    pinned: 'Pinned',
    system: 'Notice',
    you: 'you',
    offline: 'No connection. New messages appear when it is back.',
  },
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
  },
}) satisfies SameTexts<typeof pt>;
