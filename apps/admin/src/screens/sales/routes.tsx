import { sellingRoutes } from './create/routes';
import { orderRoutes } from './orders/routes';

export const salesRoutes = [...orderRoutes, ...sellingRoutes];
