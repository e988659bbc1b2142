import { anonymous } from '../../trpc/procedures.js';
import { PickupLocations, PickupSearch } from './pickup-location.schema.js';
import { searchPickupLocations } from './pickup-location.service.js';

export const pickupLocationRoutes = {
  listPickupLocations: anonymous('GET', '/V1/inventory/in-store-pickup/pickup-locations', 'Lists the places where orders can be picked up')
    .input(PickupSearch)
    .output(PickupLocations)
    .query(searchPickupLocations),
};
