import { CriteriaInput, wireBool } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl, publicRead } from '../trpc/procedures.js';
import { ChangedReview, NewReview, Review, ReviewId, ReviewList, ReviewsOfProduct, SkuOfReviews } from './review.schema.js';
import { changeReview, createReview, getReview, listReviews, listShownReviews, removeReview } from './review.service.js';

const reviews = acl('Magento_Review::reviews_all');
const read = publicRead('Magento_Catalog::products');

export const reviewRoutes = router({
  list: reviews('GET', '/V1/reviews', 'Lists product reviews').input(CriteriaInput).output(ReviewList).query(listReviews),
  get: reviews('GET', '/V1/reviews/{id}', 'Returns a review').input(ReviewId).output(Review).query(getReview),
  create: reviews('POST', '/V1/reviews', 'Creates a product review').input(NewReview).output(Review).mutation(createReview),
  update: reviews('PUT', '/V1/reviews/{id}', 'Updates a review').input(ChangedReview).output(Review).mutation(changeReview),
  delete: reviews('DELETE', '/V1/reviews/{id}', 'Deletes a review').input(ReviewId).output(wireBool).mutation(removeReview),
  /** Public reviews. */
  ofProduct: read('GET', '/V1/products/{sku}/reviews', 'Lists the approved reviews of a product').input(SkuOfReviews).output(ReviewsOfProduct).query(listShownReviews),
});
