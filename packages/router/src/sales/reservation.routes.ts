import { GridInput } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { reservationList } from './reservation/reservation.list.js';
import { CorrectedReservation, ReservationMistakes, Reservations, WrongReservation } from './reservation/reservation.schema.js';
import { correctReservation, listMistakes } from './reservation/reservation.service.js';

const inventory = acl('Magento_CatalogInventory::cataloginventory');

/** What orders have reserved. For the admin alone: not served over REST. */
export const reservationRoutes = router({
  list: inventory().input(GridInput).output(Reservations).query(reservationList.handle),
  mistakes: inventory().input(GridInput).output(ReservationMistakes).query(listMistakes),
  correct: inventory().input(WrongReservation).output(CorrectedReservation).mutation(correctReservation),
});
