/** The version of the promise between host and remotes: `shared/contracts`, `shared/design` and `shared/remote-kit`. */
export const CONTRACT_VERSION = '2.0.0';
