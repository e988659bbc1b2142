import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { streamOf } from '../../trpc/stream.js';
import {
  ChangedCoupon,
  Codes,
  Coupon,
  CouponId,
  CouponList,
  CouponsInput,
  CsvPiece,
  GenerateCoupons,
  NewCoupon,
  OfRule,
  RemoveByCode,
  RemoveById,
  RemovedCoupons,
} from './coupon.schema.js';
import { changeCoupon, createCoupon, getCoupon, listCoupons, removeCoupon } from './coupon.service.js';
import { exportCouponsOfRule } from './coupon-export.service.js';
import { generate } from './coupon-generation.service.js';
import { removeCouponsByCode, removeCouponsById } from './coupon-removal.service.js';

const coupons = acl('Magento_SalesRule::quote');

/** Coupons of cart price rules. */
export const couponRoutes = router({
  list: coupons('GET', '/V1/coupons/search').input(CouponsInput).output(CouponList).query(listCoupons),
  get: coupons('GET', '/V1/coupons/{couponId}').input(CouponId).output(Coupon).query(getCoupon),
  create: coupons('POST', '/V1/coupons').input(NewCoupon).output(Coupon).mutation(createCoupon),
  update: coupons('PUT', '/V1/coupons/{couponId}').input(ChangedCoupon).output(Coupon).mutation(changeCoupon),
  delete: coupons('DELETE', '/V1/coupons/{couponId}').input(CouponId).output(wireBool).mutation(removeCoupon),
  generate: coupons('POST', '/V1/coupons/generate').input(GenerateCoupons).output(Codes).mutation(generate),
  removeById: coupons('POST', '/V1/coupons/deleteByIds').input(RemoveById).output(RemovedCoupons).mutation(removeCouponsById),
  removeByCode: coupons('POST', '/V1/coupons/deleteByCodes').input(RemoveByCode).output(RemovedCoupons).mutation(removeCouponsByCode),
  /** A file, piece by piece, for the admin alone: not served over REST. */
  exportCsv: coupons().meta({ isLogged: true }).input(OfRule).output(streamOf(CsvPiece)).query(exportCouponsOfRule),
});
