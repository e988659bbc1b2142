import { wireBool, wireInt } from '@merx/wire';
import { acl } from '../../trpc/procedures.js';
import { NoAnswer } from '../source/source.schema.js';
import { Assignment, PartialTransfer, Transfer } from './transfer.schema.js';
import { assignSources, transferAll, transferPart, unassignSources } from './transfer.service.js';

const products = acl('Magento_Catalog::products');

export const transferRoutes = {
  assignSources: products('POST', '/V1/inventory/bulk-product-source-assign', 'Assigns products to sources').input(Assignment).output(wireInt).mutation(assignSources),
  unassignSources: products('POST', '/V1/inventory/bulk-product-source-unassign', 'Removes products from sources').input(Assignment).output(wireInt).mutation(unassignSources),
  transferAll: products('POST', '/V1/inventory/bulk-product-source-transfer', 'Moves products from a source to another').input(Transfer).output(wireBool).mutation(transferAll),
  transferPart: products('POST', '/V1/inventory/bulk-partial-source-transfer', 'Moves quantities of products from a source to another').input(PartialTransfer).output(NoAnswer).mutation(transferPart),
};
