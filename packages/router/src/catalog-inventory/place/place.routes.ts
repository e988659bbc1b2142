import { acl } from '../../trpc/procedures.js';
import { AddressQuery, Distance, DistanceQuery, Point, Points, ProviderCode } from './place.schema.js';
import { distanceBetween, distanceProvider, getPoint, listPoints } from './place.service.js';

const sources = acl('Magento_InventoryApi::source');

export const placeRoutes = {
  distanceProvider: sources('GET', '/V1/inventory/get-distance-provider-code', 'Returns how distances are found').output(ProviderCode).query(distanceProvider),
  distance: sources('GET', '/V1/inventory/get-distance', 'Returns the distance between two points in kilometres').input(DistanceQuery).output(Distance).query(distanceBetween),
  getPoint: sources('GET', '/V1/inventory/get-latlng-from-address', 'Returns the first point of an address').input(AddressQuery).output(Point).query(getPoint),
  listPoints: sources('GET', '/V1/inventory/get-latslngs-from-address', 'Lists the points of an address').input(AddressQuery).output(Points).query(listPoints),
};
