export interface Author {
  readonly name: string;
  readonly link?: string;
}

/** Material that is not a package, or whose licence requires attribution. */
export interface Attribution {
  readonly name: string;
  readonly link: string;
  readonly licence: string;
  readonly authors: readonly Author[];
}

/** The contributors named by the collection, with the address that each of them gave. */
const gameIconAuthors: readonly Author[] = [
  { name: 'Lorc', link: 'https://lorcblog.blogspot.com' },
  { name: 'Delapouite', link: 'https://delapouite.com' },
  { name: 'John Colburn', link: 'http://ninmunanmu.com' },
  { name: 'Felbrigg', link: 'http://blackdogofdoom.blogspot.co.uk' },
  { name: 'John Redman', link: 'http://www.uniquedicetowers.com' },
  { name: 'Carl Olsen', link: 'https://twitter.com/unstoppableCarl' },
  { name: 'Sbed', link: 'https://opengameart.org/content/95-game-icons' },
  { name: 'PriorBlue' },
  { name: 'Willdabeast', link: 'http://wjbstories.blogspot.com' },
  { name: 'Viscious Speed', link: 'http://viscious-speed.deviantart.com' },
  { name: 'Lord Berandas', link: 'http://berandas.deviantart.com' },
  { name: 'Irongamer', link: 'http://ecesisllc.wix.com/home' },
  { name: 'HeavenlyDog', link: 'http://www.gnomosygoblins.blogspot.com' },
  { name: 'Lucas' },
  { name: 'Faithtoken', link: 'http://fungustoken.deviantart.com' },
  { name: 'Skoll' },
  { name: 'Andy Meneely', link: 'http://www.se.rit.edu/~andy/' },
  { name: 'Cathelineau' },
  { name: 'Kier Heyl' },
  { name: 'Aussiesim' },
  { name: 'Sparker', link: 'http://citizenparker.com' },
  { name: 'Zeromancer' },
  { name: 'Rihlsul' },
  { name: 'Quoting' },
  { name: 'Guard13007', link: 'https://guard13007.com' },
  { name: 'DarkZaitzev', link: 'http://darkzaitzev.deviantart.com' },
  { name: 'SpencerDub' },
  { name: 'GeneralAce135' },
  { name: 'Zajkonur' },
  { name: 'Catsu' },
  { name: 'Starseeker' },
  { name: 'Pepijn Poolman' },
  { name: 'Pierre Leducq' },
  { name: 'Caro Asercion' },
];

export const attributions: readonly Attribution[] = [
  { name: 'Game-icons.net', link: 'https://game-icons.net', licence: 'CC-BY-3.0', authors: gameIconAuthors },
  {
    name: 'Noto Emoji',
    link: 'https://github.com/googlefonts/noto-emoji',
    licence: 'Apache-2.0',
    authors: [{ name: 'Google Inc.' }],
  },
  { name: 'Lucide', link: 'https://lucide.dev', licence: 'ISC', authors: [{ name: 'Lucide Contributors' }] },
  {
    name: 'Inter',
    link: 'https://rsms.me/inter/',
    licence: 'OFL-1.1',
    authors: [{ name: 'The Inter Project Authors', link: 'https://github.com/rsms/inter' }],
  },
  {
    name: 'Sora',
    link: 'https://fonts.google.com/specimen/Sora',
    licence: 'OFL-1.1',
    authors: [{ name: 'The Sora Project Authors', link: 'https://github.com/sora-xor/sora-font' }],
  },
  {
    name: 'IP2Location LITE',
    link: 'https://lite.ip2location.com',
    licence: 'CC-BY-SA-4.0',
    authors: [{ name: 'Hexasoft Development Sdn. Bhd.' }],
  },
  {
    name: 'PostgreSQL',
    link: 'https://www.postgresql.org',
    licence: 'PostgreSQL',
    authors: [{ name: 'PostgreSQL Global Development Group' }],
  },
];
