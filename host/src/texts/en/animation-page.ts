import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/animation-page.ts';

export default defineTexts({
  title: 'Animations',
  intro: 'Everything that moves on the site, to see again. Nothing here starts by itself or repeats without end.',
  back: 'Back to home',
  components: 'Components',
  replay: 'Play',
  calm: {
    none: 'Your device asks for less motion: everything is there at once, without animation.',
    short: 'On this device animations are short, to keep it quick.',
  },
  boxes: 'Opening a box',
  boxesNote: 'Tap a box. The six colours are this site’s.',
  closeAll: 'Close all',
  openBox: 'Open the {color} box',
  colors: { red: 'red', blue: 'blue', pink: 'pink', black: 'black', green: 'green', yellow: 'yellow' },
  confetti: 'Confetti',
  confettiNote: '40 pieces and 20 dots, once, over the whole screen.',
  win: 'Win',
  winNote: 'The balance counts up once to the right amount.',
  ring: 'Ring',
  ringNote: 'Empties until the time is over; near the end it changes colour.',
  ringLabel: 'Sample time',
  skeleton: 'Loading',
  skeletonNote: 'The place holder has the size of what comes.',
  welcome: 'Welcome box',
  welcomeNote: 'Open it by Friday',
  press: 'Press',
  pressNote: 'Answers within 120 ms.',
  pressMe: 'Press and hold',
}) satisfies SameTexts<typeof pt>;
