import { jestConfig } from '@jangada/check/jest/config';

export default jestConfig;
