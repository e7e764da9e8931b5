import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/install.ts';

export default defineTexts({
  prompt: {
    title: 'Install the {name} app',
    text: 'It opens with one tap, in full screen.',
    install: 'Install',
    later: 'Not now',
    more: 'Learn more',
    done: 'Done: {name} is installed.',
  },
  app: {
    title: '{name} app',
    install: 'Install now',
    asking: 'Answer the question of the browser.',
    ios: 'See how to install it on iPhone or iPad',
    how: 'See how to install it',
    installed: 'The app is already installed on this device.',
    open: 'Go to the home page',
    later: 'Not now',
  },
  benefits: {
    touch: 'Opens with one tap',
    touchText: 'The icon is on your home screen, beside your other apps.',
    screen: 'Full screen',
    screenText: 'No address bar: more room for the games.',
    light: 'No store, no weight',
    lightText: 'It is the site itself. There is nothing to download again with each version.',
    account: 'The same account',
    accountText: 'Balance, favourites and history are the same everywhere.',
    news: 'Notifications, if you like',
    newsText: 'An approved deposit or a new box reaches you as a notification.',
  },
}) satisfies SameTexts<typeof pt>;
