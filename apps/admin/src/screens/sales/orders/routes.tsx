import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../../list/list-search';
import { shopRoute } from '../../../shell/shop-route';

const getParentRoute = () => shopRoute;
const list = { getParentRoute, validateSearch: readListSearch };
const documentList = () => import('../documents/document-list');

/** Orders, and what becomes of them. */
export const orderRoutes = [
  createRoute({ ...list, path: '/orders', component: lazyRouteComponent(() => import('./order-list'), 'OrderList') }),
  createRoute({ getParentRoute, path: '/orders/$orderId', component: lazyRouteComponent(() => import('./order-page'), 'OrderPage') }),
  createRoute({
    getParentRoute,
    path: '/orders/$orderId/addresses',
    component: lazyRouteComponent(() => import('./address-page'), 'AddressPage'),
  }),
  createRoute({ ...list, path: '/invoices', component: lazyRouteComponent(documentList, 'InvoiceList') }),
  createRoute({
    getParentRoute,
    path: '/invoices/$invoiceId',
    component: lazyRouteComponent(() => import('../documents/invoice-page'), 'InvoicePage'),
  }),
  createRoute({ ...list, path: '/shipments', component: lazyRouteComponent(documentList, 'ShipmentList') }),
  createRoute({
    getParentRoute,
    path: '/shipments/$shipmentId',
    component: lazyRouteComponent(() => import('../documents/shipment-page'), 'ShipmentPage'),
  }),
  createRoute({ ...list, path: '/creditmemos', component: lazyRouteComponent(documentList, 'CreditmemoList') }),
  createRoute({
    getParentRoute,
    path: '/creditmemos/$creditmemoId',
    component: lazyRouteComponent(() => import('../documents/creditmemo-page'), 'CreditmemoPage'),
  }),
  createRoute({
    ...list,
    path: '/transactions',
    component: lazyRouteComponent(() => import('../documents/transaction-list'), 'TransactionList'),
  }),
  createRoute({
    getParentRoute,
    path: '/transactions/$transactionId',
    component: lazyRouteComponent(() => import('../documents/transaction-page'), 'TransactionPage'),
  }),
];
