import type { AclNode } from './acl-resources.js';

/** The resources of promotions, email templates, reviews and URL rewrites. */
export const marketingResources = {
  id: 'Magento_Backend::marketing',
  title: 'Marketing',
  sort_order: 50,
  children: [
    {
      id: 'Magento_CatalogRule::promo',
      title: 'Promotions',
      sort_order: 10,
      children: [
        { id: 'Magento_CatalogRule::promo_catalog', title: 'Catalog Price Rules', sort_order: 10, children: [] },
        { id: 'Magento_PriceList::price_lists', title: 'Price Lists', sort_order: 20, children: [] },
        { id: 'Magento_SalesRule::quote', title: 'Cart Price Rules', sort_order: 30, children: [] },
      ],
    },
    {
      id: 'Magento_Backend::marketing_communications',
      title: 'Communications',
      sort_order: 20,
      children: [{ id: 'Magento_Email::template', title: 'Email Templates', sort_order: 10, children: [] }],
    },
    {
      id: 'Magento_Backend::marketing_user_content',
      title: 'User Content',
      sort_order: 50,
      children: [{ id: 'Magento_Review::reviews_all', title: 'All Reviews', sort_order: 10, children: [] }],
    },
    {
      id: 'Magento_Backend::marketing_seo',
      title: 'SEO & Search',
      sort_order: 60,
      children: [{ id: 'Magento_UrlRewrite::urlrewrite', title: 'URL Rewrites', sort_order: 10, children: [] }],
    },
  ],
} as const satisfies AclNode;
