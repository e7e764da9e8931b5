/** The action that resolves a refusal, if its message does not name it. */
const ADVICE: Readonly<Record<string, string>> = {
  'operator.unauthorised': 'set EDGE_DELIVERY_TOKEN to your deploy token; an admin makes one with jangada token create',
  'operator.forbidden': 'ask an admin for a token that may, or name what yours is for',
  'release.unsigned': 'this edge takes signed releases only: publish with this version of jangada',
  'release.bad-signature': 'the key file is not that of the registered key: name the right one with --key-file',
  'release.different-bytes': 'a version is published once: choose the next one with --version x.y.z',
  'release.incomplete': 'publish again: it goes on where it stopped',
  'release.file-mismatch': 'the folder changed while it was published: build and publish again',
  'release.policy-broken':
    'mend the code that is named, and build again; docs/remotes.md says what a remote may not do',
  'release.below-floor':
    'build with the configuration of docs/remotes.md, and ask for what is newer before it is called',
  'release.over-budget': 'load a part of it later with import(), or take less along',
  'release.manifest-mismatch': 'build again with the federation plugin of docs/remotes.md, and publish that folder',
  'release.offer-refused': 'offer only places of your own; docs/remotes.md lists them',
  'release.surface-undeclared': 'pnpm contracts, then build again: the build writes what the release takes',
  'release.accessibility-missing': 'jangada check <remote> makes it beside the build, and needs a browser',
  'release.accessibility-failed': 'mend the stories that are named; jangada check <remote> shows them',
  'release.check-failed':
    'mend what is named; jangada check <remote> shows it; an admin publishes it with --force --reason "why"',
  'release.pruned':
    'go back to a release that jangada releases lists as published, or publish it again under a new version',
  'rollout.frozen':
    'wait, plan it with --start, or ask an admin for --override-freeze; rollback, kill and block are allowed',
  'key.unknown': 'register a key for this remote with jangada token create, and name its file with --key-file',
  'key.revoked': 'jangada token rotate gives the team a fresh token and key',
  'key.taken': 'make a fresh key: name a file that is not there yet',
  'token.unknown': 'jangada token list shows the ids',
  'server.unavailable': 'try again in a moment: nothing is lost',
};

/** @returns undefined where the message is sufficient */
export const errorAction = (code: string): string | undefined => ADVICE[code];
