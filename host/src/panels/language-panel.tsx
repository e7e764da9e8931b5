import { Stack } from '@jangada/design';

export const LanguagePanel = () => <Stack />;
