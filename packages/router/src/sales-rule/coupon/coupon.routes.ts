import { CriteriaInput, wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { streamOf } from '../../trpc/stream.js';
import { exportCouponsOfRule, generate, removeCouponsByCode, removeCouponsById } from './bulk-coupons.service.js';
import { coupons as couponList } from './coupon.list.js';
import { ChangedCoupon, Codes, Coupon, CouponId, CouponList, CsvPiece, GenerateCoupons, NewCoupon, OfRule, RemoveByCode, RemoveById, RemovedCoupons } from './coupon.schema.js';
import { changeCoupon, createCoupon, getCoupon, removeCoupon } from './coupon.service.js';

const coupons = acl('Magento_SalesRule::quote');

/** Coupons of cart price rules. */
export const couponRoutes = router({
  list: coupons('GET', '/V1/coupons/search', 'Lists coupons').input(CriteriaInput).output(CouponList).query(couponList.handle),
  get: coupons('GET', '/V1/coupons/{couponId}', 'Returns a coupon').input(CouponId).output(Coupon).query(getCoupon),
  create: coupons('POST', '/V1/coupons', 'Creates a coupon').input(NewCoupon).output(Coupon).mutation(createCoupon),
  update: coupons('PUT', '/V1/coupons/{couponId}', 'Updates a coupon').input(ChangedCoupon).output(Coupon).mutation(changeCoupon),
  delete: coupons('DELETE', '/V1/coupons/{couponId}', 'Deletes a coupon').input(CouponId).output(wireBool).mutation(removeCoupon),
  generate: coupons('POST', '/V1/coupons/generate', 'Generates coupon codes for a price rule').input(GenerateCoupons).output(Codes).mutation(generate),
  removeById: coupons('POST', '/V1/coupons/deleteByIds', 'Deletes many coupons by id').input(RemoveById).output(RemovedCoupons).mutation(removeCouponsById),
  removeByCode: coupons('POST', '/V1/coupons/deleteByCodes', 'Deletes many coupons by code').input(RemoveByCode).output(RemovedCoupons).mutation(removeCouponsByCode),
  /** A streamed file. Admin only, not served over REST. */
  exportCsv: coupons().meta({ isLogged: true }).input(OfRule).output(streamOf(CsvPiece)).query(exportCouponsOfRule),
});
