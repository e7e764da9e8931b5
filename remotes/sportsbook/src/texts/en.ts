import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from './pt.ts';

export default defineTexts({
  title: 'Sports',
  loading: 'Loading sports…',
  failed: 'We could not load sports.',
  failedText: 'Your bets are safe. Check your connection and try again.',
  slow: 'Sports are taking long to load.',
  slowText: 'They may still appear. You can also try again now.',
  restrictedText: 'The bets you have already placed still count.',
  restrictedUntil: 'Until {date}, {time}. The bets you have already placed still count.',
  support: 'Contact support',
  verify: 'Verify the account',
  limits: 'See limits and pauses',
  live: {
    title: 'Live now',
    match: '{home} {homeScore}, {away} {awayScore}, {clock}, {league}',
  },
  bets: {
    title: 'My bets',
    open_one: '{count} open, {stake}',
    open_other: '{count} open, {stake}',
  },
  retry: 'Try again',
  guest: 'Log in to see sports.',
  guestText: 'Sports betting opens as soon as you are logged in.',
  login: 'Log in',
  teaser: {
    title: 'Live sports',
    text: 'Football, basketball, tennis and more, with odds that move as they play.',
    action: "See today's matches",
  },
}) satisfies SameTexts<typeof pt>;
