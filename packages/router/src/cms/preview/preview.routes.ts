import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { Preview, PreviewInput } from './preview.schema.js';
import { previewContent } from './preview.service.js';

/** Everyone who writes HTML for the storefront. */
const writers = acl('Magento_Cms::page', 'Magento_Cms::block', 'Magento_Catalog::products', 'Magento_Catalog::categories');

export const previewRoutes = router({
  // A mutation, as a draft may be too long for a URL.
  create: writers().input(PreviewInput).output(Preview).mutation(previewContent),
});
