import type { Change } from './compare/classify.ts';

const isOfServices = ({ for: who }: Change): boolean => who.every((one) => one === 'services');

/**
 * Changes as lines for people: first the breaking ones, with their audiences; last the changes that are deployed with
 * the services.
 */
export const formatChanges = (changes: readonly Change[]): string[] => {
  const ofContract = changes.filter((change) => !isOfServices(change));
  const breaking = ofContract.filter(({ kind }) => kind === 'breaking');
  const compatible = ofContract.filter(({ kind }) => kind === 'compatible');
  const ofServices = changes.filter(isOfServices);
  return [
    ...(breaking.length > 0 ? ['Breaking:'] : []),
    ...breaking.map((change) => `  ${change.sentence} (breaks ${change.for.join(', ')})`),
    ...(compatible.length > 0 ? ['Compatible:'] : []),
    ...compatible.map((change) => `  ${change.sentence}`),
    ...(ofServices.length > 0 ? ['Of services, the command and the board, which are deployed together:'] : []),
    ...ofServices.map((change) => `  ${change.sentence}${change.kind === 'breaking' ? ' (breaking)' : ''}`),
    ...(changes.length === 0 ? ['Nothing changed.'] : []),
  ];
};
