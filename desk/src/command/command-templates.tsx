import { Select } from '@jangada/design/field';
import { templatesOf } from '../texts/templates.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { Command, CommandPanelProps } from './use-command.ts';

/** A text that is said often fills the fields, and says why; a reason that somebody has typed stays. */
export const CommandTemplates = ({ operation, form }: Pick<CommandPanelProps, 'operation'> & Pick<Command, 'form'>) => {
  const { t, language } = useTranslation();
  const templates = templatesOf(operation);
  if (templates.length === 0) return null;
  const inLanguage = language === 'pt' ? 0 : 1;
  const names = templates.map(({ name }) => name[inLanguage]);
  const choose = (name: string): void => {
    const chosen = templates[names.indexOf(name)];
    if (!chosen) return;
    for (const [field, text] of Object.entries(chosen.values)) form.setValue(field, text);
    const typed = form.getValues('reasonText');
    const isOurs = templates.some(({ reason }) => reason[inLanguage] === typed);
    if (typed === '' || isOurs) form.setValue('reasonText', chosen.reason[inLanguage]);
  };
  return (
    <Select
      label={t('command.template')}
      options={[
        { value: '', label: t('command.templateNone') },
        ...names.map((name) => ({ value: name, label: name })),
      ]}
      onChange={({ target: { value } }) => choose(value)}
    />
  );
};
