import { readShapes } from '@jangada/build/surface';
import { CONTRACT_VERSION, type Release } from '@jangada/contracts/delivery/release';
import { satisfies } from '@jangada/contracts/delivery/version-range';

type Shapes = ReturnType<typeof readShapes>;

const version = ({ contract }: Release): string[] => [
  ...(contract.built === CONTRACT_VERSION
    ? []
    : [`It was built against contract ${contract.built}; these sources are ${CONTRACT_VERSION}: build it again.`]),
  ...(satisfies(CONTRACT_VERSION, contract.range)
    ? []
    : [`It works with contracts ${contract.range}; these are ${CONTRACT_VERSION}.`]),
];

const used = ({ surface }: Release, shapes: Shapes): string[] => {
  if (!surface?.uses) return ['release.json does not say what it takes from the shell: build it again.'];
  return Object.entries(surface.uses).flatMap(([module, exports]) =>
    Object.entries(exports).flatMap(([name, digest]) => {
      const steps = shapes[module]?.[name];
      if (!steps) return [`It uses ${name} of ${module}, which the shell does not have.`];
      if (steps.some(([known]) => known === digest)) return [];
      return [`It was built against another ${name} of ${module}: build it again.`];
    }),
  );
};

/** Compares a release's contract data with the report in this workspace; compiles nothing. */
export const checkReleaseContract = (release: Release, shapes: Shapes = readShapes()): string[] =>
  release.remote === 'host' ? version(release) : [...version(release), ...used(release, shapes)];
