import type { frame as pt } from '../pt/frame.ts';
import type { SameTexts } from '../text-key.ts';

/** The texts of the frame, in English. */
export const frame = {
  product: 'Jangada',
  board: 'Operations',
  skip: 'Skip to content',
  language: 'Language',
  otherLanguage: 'Português',
  mode: { toLight: 'Light colours', toDark: 'Dark colours' },
  pages: {
    overview: 'Overview',
    history: 'History',
    releases: 'Releases',
    explain: 'Explain',
    tokens: 'Deploy tokens',
    operators: 'Operators',
    account: 'Your account',
  },
  navigation: 'Pages',
  live: { connecting: 'Connecting', live: 'Live', reconnecting: 'Reconnecting' },
  liveHelp: {
    connecting: 'The live line is being opened.',
    live: 'What you see is what is in force now.',
    reconnecting: 'The live line broke. What you see may be old; it comes back by itself.',
  },
  loading: 'Loading',
  retry: 'Try again',
  cancel: 'Cancel',
  more: 'Show more',
  nothing: 'nothing',
  you: 'you',
  failed: { title: 'This could not be loaded', text: 'The edge did not answer as it should. Nothing was changed.' },
  forbidden: {
    title: 'Your role does not allow this',
    text: 'You are signed in as {role}. An admin can change that.',
  },
  notFound: { title: 'There is no such page', action: 'Back to the overview' },
  roles: { viewer: 'Viewer', releaser: 'Releaser', operator: 'Operator', admin: 'Admin' },
  roleHelp: {
    viewer: 'Looks at everything, changes nothing.',
    releaser: 'Looks, and publishes releases.',
    operator: 'Decides what every site gets.',
    admin: 'Everything, tokens and accounts too.',
  },
  mayNot: {
    inspect: '{role} may not see sources of releases. Ask an operator or admin.',
    rollout: '{role} may look, and not change what sites get. Ask an operator or admin.',
    administer: '{role} may not give out tokens and accounts. Ask an admin.',
  },
  signIn: {
    title: 'Sign in',
    text: 'What every site gets, and how it does.',
    name: 'Name',
    password: 'Password',
    nameMissing: 'Enter the name.',
    passwordMissing: 'Enter the password.',
    submit: 'Sign in',
    wrong: 'The name or the password is wrong.',
    tooMany: 'Too many wrong passwords from here. Try again in {minutes} min.',
    unreachable: 'The edge does not answer. Try again in a moment.',
  },
  errors: {
    unreachable: 'The edge does not answer. Try again.',
    crossSite: 'The call was refused: open the board at its own address.',
  },
} satisfies SameTexts<typeof pt>;
