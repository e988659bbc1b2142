export { compareShops, type Difference, type ReadShop } from './compare-shops.js';
