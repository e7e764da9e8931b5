export { MissionWidgets as default } from '../missions/widgets/mission-widgets.tsx';
