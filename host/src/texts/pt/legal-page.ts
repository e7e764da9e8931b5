import { defineTexts } from '@jangada/remote-kit/texts';

export default defineTexts({ ownLimits: 'Meus limites, pausas e autoexclusão' });
