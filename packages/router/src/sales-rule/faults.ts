import { fault } from '../trpc/errors.js';

export const codesTooLong = fault('BAD_REQUEST', 'Codes would be longer than %maxLength characters.');
export const generationNotAllowed = fault('BAD_REQUEST', 'The rule %ruleId does not allow automatic coupon generation.');
export const tooFewFreeCodes = fault('BAD_REQUEST', 'There are not %quantity free codes of this format. Make it longer and try again.');
export const couponNotFound = fault('BAD_REQUEST', 'Some coupons are invalid: "%fieldValue" is not there.');
export const couponCodeTaken = fault('BAD_REQUEST', 'A coupon with the code "%couponCode" exists already.');
export const secondPrimaryCoupon = fault('BAD_REQUEST', 'The rule has a primary coupon already.');
export const couponsNotAllowed = fault('BAD_REQUEST', 'The rule %ruleId does not allow coupons.');
export const onlyGeneratedCoupons = fault('BAD_REQUEST', 'The rule %ruleId only allows generated coupons.');
export const generatedCouponsNotAllowed = fault('BAD_REQUEST', 'The rule %ruleId does not allow generated coupons.');
export const labelTwice = fault('BAD_REQUEST', 'The store "%storeId" has two labels.');
export const datesReversed = fault('BAD_REQUEST', 'The "%fieldName" must not be before "from_date".');
export const referenceNotFound = fault('BAD_REQUEST', '"%fieldName" names %fieldValue, which does not exist.');
export const budgetSpent = fault('BAD_REQUEST', 'The budget of the discount %ruleId is spent.');
export const discountUsedUp = fault('BAD_REQUEST', 'You have used the discount %ruleId as often as you may.');
export const couponNoLongerValid = fault('BAD_REQUEST', 'The coupon %couponId is no longer valid.');
export const couponUsedUp = fault('BAD_REQUEST', 'The coupon code "%couponCode" has been used as often as it may be.');
export const couponUsedUpByCustomer = fault('BAD_REQUEST', 'You have used the coupon code "%couponCode" as often as you may.');
