import { NotificationsPanel } from '../notifications/notifications-panel.tsx';
import { PushSwitch } from '../push/push-switch.tsx';

const Panel = () => <NotificationsPanel footer={<PushSwitch />} />;

export default Panel;
