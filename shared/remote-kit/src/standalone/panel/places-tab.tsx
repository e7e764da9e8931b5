import { modals } from '@jangada/contracts/page/modals';
import type { ModalName } from '@jangada/contracts/page/modals';
import { safeParse } from '@jangada/contracts/values/schema';
import type { Schema } from '@jangada/contracts/values/schema';
import { slots } from '@jangada/contracts/page/slots';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { useForm, useWatch } from '../../forms.ts';
import type { DevSession } from '../dev-session.ts';
import { Card } from './controls.tsx';

interface ChosenProps {
  readonly name: string;
  readonly schema: Schema;
  readonly label: string;
  readonly onOpen: (props: object) => void;
}

/** Checks props that were entered as JSON against the contract: the props, or its errors, one sentence each. */
const problemsOf = (schema: Schema, text: string): { props: object } | { problems: readonly string[] } => {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
  const checked = safeParse(schema, given);
  if (checked.success) return { props: checked.data as object };
  return { problems: checked.error.issues.map(({ path, message }) => `${path.join('.') || 'props'}: ${message}`) };
};

const firstProps = (schema: Schema): string => {
  for (const text of ['{}', '{ "mode": "login" }', '{ "start_at": null, "end_at": null }', '{ "user_id": 7 }']) {
    if ('props' in problemsOf(schema, text)) return text;
  }
  return '{}';
};

const WithProps = ({ name, schema, label, onOpen }: ChosenProps) => {
  const id = useId();
  const [defaultValues] = useState(() => ({ json: firstProps(schema) }));
  const { register, handleSubmit, control } = useForm({ defaultValues });
  const judged = problemsOf(schema, useWatch({ control, name: 'json' }));
  const handleOpen = handleSubmit(({ json }) => {
    const given = problemsOf(schema, json);
    if ('props' in given) onOpen(given.props);
  });
  return (
    <Card>
      <form onSubmit={(event) => void handleOpen(event)}>
        <div className="jgd-row">
          <strong>{name}</strong>
          <button type="submit" className="jgd-button" disabled={!('props' in judged)}>
            {label}
          </button>
        </div>
        <details>
          <summary className="jgd-muted">props</summary>
          <label className="jgd-label" htmlFor={id}>
            JSON, as the contract has it
          </label>
          <textarea id={id} rows={3} spellCheck={false} aria-invalid={!('props' in judged)} {...register('json')} />
        </details>
      </form>
      {'problems' in judged && <p className="jgd-bad">{judged.problems.join('; ')}</p>}
    </Card>
  );
};

const Routes = ({ dev }: { dev: DevSession }) => {
  const place = useStore(dev.stub.navigation.place);
  const { register, handleSubmit, setValue } = useForm({ defaultValues: { path: '' } });
  const go = (to: string) => dev.stub.navigation.go(to + place.search);
  const handleGo = handleSubmit(({ path }) => {
    if (path.startsWith('/')) go(path);
  });
  return (
    <fieldset>
      <legend>Pages</legend>
      <nav className="jgd-choices" aria-label="Places">
        {dev.offer.routes.map((route) => (
          <button
            key={route.path}
            type="button"
            className="jgd-button"
            aria-pressed={route.path === place.path}
            onClick={() => (route.path.includes('{') ? setValue('path', route.path) : go(route.path))}
          >
            {route.path}
          </button>
        ))}
      </nav>
      <form className="jgd-row" onSubmit={(event) => void handleGo(event)}>
        <input type="text" aria-label="Path" placeholder={place.path} {...register('path')} />
        <button type="submit" className="jgd-button">
          Go
        </button>
      </form>
    </fieldset>
  );
};

/** Lists the remote's pages, and its dialogs, panels and slots with props that the developer enters. */
export const PlacesTab = ({ dev }: { dev: DevSession }) => {
  const { offer, stub } = dev;
  return (
    <>
      <Routes dev={dev} />
      {offer.modals.length > 0 && (
        <fieldset>
          <legend>Dialogs</legend>
          {offer.modals.map(({ modal }) => (
            <WithProps
              key={modal}
              name={modal}
              schema={modals[modal].props}
              label="Open"
              // Shows the dialog without the check for guests, so that a dialog for players can be tried as a guest.
              onOpen={(props) => stub.modal.setState({ name: modal satisfies ModalName, props }, true)}
            />
          ))}
        </fieldset>
      )}
      {offer.panels.length > 0 && (
        <fieldset>
          <legend>Panels</legend>
          <div className="jgd-choices">
            {offer.panels.map(({ panel }) => (
              <button key={panel} type="button" className="jgd-button" onClick={() => stub.panel.setState(panel, true)}>
                {panel}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {offer.slots.length > 0 && (
        <fieldset>
          <legend>Slots, shown above the page</legend>
          {offer.slots.map(({ slot }) => (
            <WithProps
              key={slot}
              name={slot}
              schema={slots[slot].props}
              label="Show"
              onOpen={(props) => dev.slotProps.setState({ [slot]: props })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
};
