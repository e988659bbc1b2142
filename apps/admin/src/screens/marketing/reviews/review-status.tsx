import { Rating } from '@mantine/core';
import i18next from 'i18next';
import { StatusBadge, type Tone } from '../../../shell/status-badge';
import { quantity } from '../../../texts/format';
import { labelled, say } from '../../../texts/say';

export const APPROVED = 1;
export const PENDING = 2;
export const REJECTED = 3;

const TONES: Record<number, Tone> = { [APPROVED]: 'good', [PENDING]: 'wait', [REJECTED]: 'bad' };

/** The statuses of reviews, as options. */
export const reviewStatuses = () => labelled('marketing.reviews.statuses');

/** The status of a review. */
export const ReviewStatus = ({ status }: { status: number }) => (
  <StatusBadge tone={TONES[status] ?? 'quiet'}>{say(`marketing.reviews.statuses.${status}`, String(status))}</StatusBadge>
);

/** An average of ratings as stars; a dash without ratings. */
export function Stars({ value }: { value: number | null }) {
  if (value === null) return <>–</>;
  const text = i18next.t('marketing.reviews.stars', { value: quantity(value) });
  return (
    <span role="img" aria-label={text} title={text} style={{ display: 'inline-block' }}>
      <span aria-hidden inert>
        <Rating value={value} fractions={4} readOnly size="xs" />
      </span>
    </span>
  );
}
