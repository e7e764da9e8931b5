import { languages } from '@jangada/contracts/values/languages';
import { useStore } from 'zustand';
import { stubTenants } from '../../stub-host/stub-data.ts';
import type { DevSession } from '../dev-session.ts';
import { devices, visitors } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { Check, Choice } from './controls.tsx';

/** Chooses the visitor, the tenant, the language, the colours and the device. */
export const StageTab = ({ dev }: { dev: DevSession }) => {
  const stage = useStore(dev.stage);
  const language = useStore(dev.stub.language);
  const change = (next: Partial<Stage>) => dev.stage.setState(next);
  return (
    <>
      <Choice label="Visitor" values={visitors} value={stage.visitor} onChange={(visitor) => change({ visitor })} />
      <Choice
        label="Tenant"
        values={stubTenants.map(({ tenant }) => tenant)}
        value={stage.tenant}
        onChange={(tenant) => change({ tenant })}
      />
      <Choice label="Language" values={languages} value={language} onChange={dev.stub.host.i18n.change} />
      <Choice
        label="Colour mode"
        values={['light', 'dark'] as const}
        value={stage.mode}
        onChange={(mode) => change({ mode })}
      />
      <Choice label="Window" values={devices} value={stage.device} onChange={(device) => change({ device })} />
      <fieldset>
        <legend>Device</legend>
        <Check label="low-end" checked={stage.lowEnd} onChange={(lowEnd) => change({ lowEnd })} />
        <Check label="saves data" checked={stage.savesData} onChange={(savesData) => change({ savesData })} />
      </fieldset>
    </>
  );
};
