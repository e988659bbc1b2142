import { router } from '../trpc/init.js';
import { acl, staff } from '../trpc/procedures.js';
import {
  Bestsellers,
  BestsellersInput,
  FindInput,
  FoundList,
  LatestOrders,
  LatestOrdersInput,
  LowStock,
  LowStockInput,
  NewCustomers,
  NewCustomersInput,
  OpenWork,
  Revenue,
  RevenueInput,
  SalesFigures,
  SalesInput,
} from './dashboard.schema.js';
import { bestsellers, latestOrders, lowStock, newCustomers, openWork, salesFigures } from './figures.service.js';
import { findAnything } from './find.service.js';
import { Report, ReportInput, ReportText } from './report.schema.js';
import { readReport, reportFile, revenue } from './report.service.js';

const sales = acl('Magento_Sales::sales');

/** The admin's dashboard, one procedure per panel, so that each role sees what it may; reports; and the global search. */
export const dashboardRoutes = router({
  sales: sales().input(SalesInput).output(SalesFigures).query(salesFigures),
  revenue: sales().input(RevenueInput).output(Revenue).query(revenue),
  report: router({
    read: sales().input(ReportInput).output(Report).query(readReport),
    exportCsv: sales().meta({ isLogged: true }).input(ReportInput).output(ReportText).query(reportFile),
  }),
  bestsellers: sales().input(BestsellersInput).output(Bestsellers).query(bestsellers),
  openWork: sales().output(OpenWork).query(openWork),
  latestOrders: acl('Magento_Sales::actions_view')().input(LatestOrdersInput).output(LatestOrders).query(latestOrders),
  newCustomers: acl('Magento_Customer::customer')().input(NewCustomersInput).output(NewCustomers).query(newCustomers),
  lowStock: acl('Magento_CatalogInventory::cataloginventory')().input(LowStockInput).output(LowStock).query(lowStock),
  find: staff().input(FindInput).output(FoundList).query(findAnything),
});
