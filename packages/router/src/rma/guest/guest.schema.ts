import { CriteriaInput, text } from '@merx/wire';
import { z } from 'zod';
import { AddMyComment, AddReturnTrack, MyReturnInput, ReturnId, ReturnTrackId } from '../return/return.schema.js';

/** What a guest knows of an order. */
export const OrderOfGuest = z.object({
  increment_id: text.describe('Number of the order.'),
  email: text.describe('Email address of the order.'),
  lastname: text.describe('Last name of the billing address.'),
  postcode: text.nullish().describe('Postcode of the billing address, unless it has none.'),
});
export type OrderOfGuest = z.infer<typeof OrderOfGuest>;

const token = text.describe('Token for the returns of the order.');

export const GuestOrder = z.object({ token });
export const GuestReturns = CriteriaInput.extend({ token });
export const NewGuestReturn = z.object({ token, rmaDataObject: MyReturnInput.omit({ order_id: true }) });
export const GuestReturnId = ReturnId.extend({ token });
export const AddGuestComment = AddMyComment.extend({ token });
export const AddGuestTrack = AddReturnTrack.extend({ token });
export const GuestTrackId = ReturnTrackId.extend({ token });
