import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { Agreements } from './agreement.schema.js';
import { listAgreements } from './agreement.service.js';

export const agreementRoutes = router({
  list: acl('Magento_Sales::sales')('GET', '/V1/carts/licence', 'Lists checkout agreements').output(Agreements).query(listAgreements),
});
