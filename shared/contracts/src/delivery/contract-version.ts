/**
 * The version of the contract between host and remotes: `shared/contracts`, `shared/design` and `shared/remote-kit`.
 */
export const CONTRACT_VERSION = '3.0.0';
