import { badInputs, required, tooManyCharacters } from '../../trpc/errors.js';
import { commentTooLong } from '../faults.js';
import type { NewComment, NewTrack } from './return.queries.js';
import type { ReturnCommentInput, ReturnTrackInput } from './return.schema.js';

const LONGEST_COMMENT = 20_000;
const LONGEST_TRACK = 255;

/** A comment as stored. Buyers see what they wrote, and what they are notified of. Throws 400 for one without text. */
export function newComment(
  { comment, customer_notified, visible_on_front }: Pick<ReturnCommentInput, 'comment' | 'customer_notified' | 'visible_on_front'>,
  { status, isStaff }: { status: string; isStaff: boolean },
): NewComment {
  if (!comment?.trim()) throw required('comment');
  if (comment.length > LONGEST_COMMENT) throw commentTooLong({ length: LONGEST_COMMENT });
  const isNotified = isStaff && Boolean(customer_notified);
  return {
    comment,
    customer_notified: isNotified,
    visible_on_front: !isStaff || isNotified || Boolean(visible_on_front),
    status,
    admin: isStaff,
  };
}

/** A tracking number as stored; the carrier's title defaults to its code. Throws 400 with every fault. */
export function newTrack({ track_number, carrier_code, carrier_title }: ReturnTrackInput): NewTrack {
  const given = { track_number: track_number?.trim() ?? '', carrier_code: carrier_code?.trim() ?? '' };
  const track = { ...given, carrier_title: carrier_title?.trim() || given.carrier_code };
  const faults = Object.entries(track).flatMap(([fieldName, value]) => {
    if (value.length > LONGEST_TRACK) return [tooManyCharacters({ fieldName, length: LONGEST_TRACK })];
    return value === '' && fieldName !== 'carrier_title' ? [required(fieldName)] : [];
  });
  if (faults.length > 0) throw badInputs(faults);
  return track;
}
