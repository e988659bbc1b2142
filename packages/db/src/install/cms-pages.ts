/** The pages referenced by the settings `web/default/cms_*`, shown in every store view. */
export const cmsPages = [
  {
    id: 1,
    identifier: 'no-route',
    title: '404 Not Found',
    page_layout: '2columns-right',
    content_heading: 'We cannot find that page',
    content: '<p>The page you asked for is not here. It may have moved, or the address may be mistyped.</p>',
  },
  {
    id: 2,
    identifier: 'home',
    title: 'Home page',
    page_layout: '1column',
    content_heading: 'Home page',
    content: '<p>Welcome to our shop.</p>',
  },
  {
    id: 3,
    identifier: 'enable-cookies',
    title: 'Enable Cookies',
    page_layout: '1column',
    content_heading: 'What are cookies?',
    content:
      '<p>Cookies are short texts that your browser keeps for us. Please allow them, so that your cart is still there on the next page.</p>',
  },
  {
    id: 4,
    identifier: 'privacy-policy-cookie-restriction-mode',
    title: 'Privacy and Cookie Policy',
    page_layout: '1column',
    content_heading: 'Privacy and Cookie Policy',
    content:
      '<p>This page tells what this shop stores about its visitors, why, and for how long. Please replace it with your own policy.</p>',
  },
].map((page) => ({ ...page, sort_order: 0, is_active: true, store_ids: [0] }));
