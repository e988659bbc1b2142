import { CriteriaInput, wireBool, wireInt } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl, anyone, publicRead } from '../trpc/procedures.js';
import { reviewGrid } from './review.list.js';
import { ChangedReview, NewReview, Review, ReviewId, ReviewList, ReviewSummary, ReviewsOfProduct, SkuOfReviews, Submission } from './review.schema.js';
import * as service from './review.service.js';
import { EditedReview, ReviewGrid, ReviewGridInput, ReviewGridRow, ReviewIds, ReviewStatuses } from './review-grid.schema.js';
import { submitReview, summarizeReviews } from './submit.service.js';

const reviews = acl('Magento_Review::reviews_all');
const read = publicRead('Magento_Catalog::products');

export const reviewRoutes = router({
  list: reviews('GET', '/V1/reviews', 'Lists product reviews').input(CriteriaInput).output(ReviewList).query(service.listReviews),
  get: reviews('GET', '/V1/reviews/{id}', 'Returns a review').input(ReviewId).output(Review).query(service.getReview),
  create: reviews('POST', '/V1/reviews', 'Creates a product review').input(NewReview).output(Review).mutation(service.createReview),
  update: reviews('PUT', '/V1/reviews/{id}', 'Updates a review').input(ChangedReview).output(Review).mutation(service.changeReview),
  delete: reviews('DELETE', '/V1/reviews/{id}', 'Deletes a review').input(ReviewId).output(wireBool).mutation(service.removeReview),
  /** Public reviews. */
  ofProduct: read('GET', '/V1/products/{sku}/reviews', 'Lists the approved reviews of a product').input(SkuOfReviews).output(ReviewsOfProduct).query(service.listShownReviews),
  summary: read('GET', '/V1/products/{sku}/review-summary', 'Returns the number and average of the approved reviews of a product').input(SkuOfReviews).output(ReviewSummary).query(summarizeReviews),
  submit: anyone('POST', '/V1/products/{sku}/reviews', 'Submits a review of a product, which waits for approval').input(Submission).output(Review).mutation(submitReview),
  /** Admin only, not served over REST. */
  grid: reviews().input(ReviewGridInput).output(ReviewGrid).query(reviewGrid.handle),
  pending: reviews().output(wireInt).query(service.countPendingReviews),
  edited: reviews().input(ReviewId).output(ReviewGridRow).query(service.getEditedReview),
  save: reviews().input(EditedReview).output(Review).mutation(service.saveEditedReview),
  setStatus: reviews().input(ReviewStatuses).output(wireInt).mutation(service.setStatus),
  deleteMany: reviews().input(ReviewIds).output(wireInt).mutation(service.removeReviews),
});
