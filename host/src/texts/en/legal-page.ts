import { defineTexts } from '@jangada/remote-kit/texts';

export default defineTexts({ ownLimits: 'My limits, pauses and self-exclusion' });
