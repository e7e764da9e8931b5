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
    waves: 'Waves',
    history: 'History',
    releases: 'Releases',
    explain: 'Explain',
    tokens: 'Deploy tokens',
    tenants: 'Sites',
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
  signOut: 'Sign out',
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
  accounts: { local: 'Local account', desk: 'From the desk' },
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
  limit: {
    only: 'You may change only {what}. You see everything.',
    part: '{remotes} on {sites}',
    everyRemote: 'every remote',
    everySite: 'every site',
    nothing: 'Your limit names no site that exists now. Ask an admin.',
  },
  signIn: {
    title: 'Sign in',
    text: 'What every site gets, and how it does.',
    local: 'Local accounts of the board sign in here. People of the desk come from there, by “Board of releases”.',
    name: 'Name',
    password: 'Password',
    nameMissing: 'Enter the name.',
    passwordMissing: 'Enter the password.',
    submit: 'Sign in',
    wrong: 'The name or the password is wrong.',
    tooMany: 'Too many wrong passwords from here. Try again in {minutes} min.',
    unreachable: 'The edge does not answer. Try again in a moment.',
  },
  fromDesk: {
    refused:
      'The desk has not signed you in here: its code is good once, and for a minute. Open the board from the desk again.',
    unavailable:
      'The desk cannot sign you in here now, because the API does not answer. A local account works meanwhile.',
  },
  errors: {
    unreachable: 'The edge does not answer. Try again.',
    nameTaken: 'There is an operator of that name already.',
    lastAdmin: 'This is the last admin. Make another one first.',
    limitOfAdmin: 'An admin has no limit. Lift the limit before you give this role.',
    crossSite: 'The call was refused: open the board at its own address.',
  },
} satisfies SameTexts<typeof pt>;
