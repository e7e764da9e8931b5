import { defineTexts } from '@jangada/remote-kit/texts';

export default defineTexts({
  introduction: 'This site is also made of the work of other people. These are their names and their licences.',
  material: 'Icons, fonts and data',
  icons: 'Icons of game-icons.net are shown in the colours of the site; otherwise they are unchanged.',
  packages: 'Software',
  listed: 'Licence {licence}: {count}',
});
