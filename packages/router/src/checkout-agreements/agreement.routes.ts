import { CriteriaInput } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { Agreements } from './agreement.schema.js';
import { findAgreements, listAgreements } from './agreement.service.js';

const agreements = acl('Magento_Sales::sales');

export const agreementRoutes = router({
  list: agreements('GET', '/V1/carts/licence', 'Lists checkout agreements').output(Agreements).query(listAgreements),
  find: agreements('GET', '/V1/carts/licence/list', 'Lists the checkout agreements of all store views, also disabled ones').input(CriteriaInput).output(Agreements).query(findAgreements),
});
