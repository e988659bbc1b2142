import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../shell/status-badge';

interface Props {
  rule: { is_active: boolean; from_date?: string | undefined; to_date?: string | undefined };
}

/** Whether a rule is active today. */
export function RuleState({ rule: { is_active, from_date, to_date } }: Props) {
  const { t } = useTranslation();
  const today = new Date().toISOString().slice(0, 10);
  if (!is_active) return <StatusBadge tone="quiet">{t('word.inactive')}</StatusBadge>;
  if (to_date && to_date.slice(0, 10) < today) return <StatusBadge tone="quiet">{t('marketing.over')}</StatusBadge>;
  if (from_date && from_date.slice(0, 10) > today) return <StatusBadge tone="wait">{t('marketing.planned')}</StatusBadge>;
  return <StatusBadge tone="good">{t('word.active')}</StatusBadge>;
}
