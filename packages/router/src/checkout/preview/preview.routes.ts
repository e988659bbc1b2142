import { acl } from '../../trpc/procedures.js';
import { Preview, PreviewInput } from './preview.schema.js';
import { previewCheckout } from './preview.service.js';

/** The admin's cart preview: not served over REST. */
export const preview = acl('Magento_Cart::manage')().input(PreviewInput).output(Preview).query(previewCheckout);
