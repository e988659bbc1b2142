import { StatusBadge } from '../../../shell/status-badge';
import { say } from '../../../texts/say';
import { toneOf } from './use-return';

/** The name of a return's or an item's status. */
export const statusName = (status: string): string => say(`sales.return.state.${status}`, status);

/** The status of a return, or of one of its items. */
export const ReturnStatus = ({ status }: { status: string }) => <StatusBadge tone={toneOf(status)}>{statusName(status)}</StatusBadge>;
