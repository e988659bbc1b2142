import { inventoryResources } from './acl-inventory.js';
import { marketingResources } from './acl-marketing.js';

/** One node of the resource tree. */
export interface AclNode {
  id: `Magento_${string}`;
  title: string;
  sort_order: number;
  children: readonly AclNode[];
}

/** The resource that grants all others. */
export const EVERYTHING = 'Magento_Backend::all';

/** All resources, as shown when granting a role. A grant covers only its own resource, not those below it. */
export const aclTree = [
  {
    id: 'Magento_Backend::admin',
    title: 'Magento Admin',
    sort_order: 20,
    children: [
      { id: 'Magento_Backend::dashboard', title: 'Dashboard', sort_order: 10, children: [] },
      {
        id: 'Magento_Sales::sales',
        title: 'Sales',
        sort_order: 20,
        children: [
          {
            id: 'Magento_Sales::sales_operation',
            title: 'Operations',
            sort_order: 10,
            children: [
              {
                id: 'Magento_Sales::sales_order',
                title: 'Orders',
                sort_order: 10,
                children: [
                  {
                    id: 'Magento_Sales::actions',
                    title: 'Actions',
                    sort_order: 10,
                    children: [
                      { id: 'Magento_Sales::create', title: 'Create', sort_order: 10, children: [] },
                      { id: 'Magento_Sales::actions_view', title: 'View', sort_order: 20, children: [] },
                      { id: 'Magento_Sales::invoice', title: 'Invoice', sort_order: 30, children: [] },
                      { id: 'Magento_Sales::ship', title: 'Ship', sort_order: 40, children: [] },
                      {
                        id: 'Magento_InventoryInStorePickupApi::notify_orders_are_ready_for_pickup',
                        title: 'Notify Orders Are Ready For Pickup',
                        sort_order: 45,
                        children: [],
                      },
                      { id: 'Magento_Sales::creditmemo', title: 'Credit Memos', sort_order: 50, children: [] },
                      { id: 'Magento_Sales::cancel', title: 'Cancel', sort_order: 60, children: [] },
                      { id: 'Magento_Sales::hold', title: 'Hold', sort_order: 110, children: [] },
                      { id: 'Magento_Sales::unhold', title: 'Unhold', sort_order: 120, children: [] },
                      { id: 'Magento_Sales::comment', title: 'Comment', sort_order: 140, children: [] },
                      { id: 'Magento_Sales::emails', title: 'Send Sales Emails', sort_order: 150, children: [] },
                    ],
                  },
                ],
              },
              { id: 'Magento_Sales::sales_invoice', title: 'Invoices', sort_order: 20, children: [] },
              { id: 'Magento_Sales::shipment', title: 'Shipments', sort_order: 30, children: [] },
              { id: 'Magento_Sales::sales_creditmemo', title: 'Credit Memos', sort_order: 40, children: [] },
              { id: 'Magento_Rma::magento_rma', title: 'Returns', sort_order: 50, children: [] },
              {
                id: 'Magento_Sales::transactions',
                title: 'Transactions',
                sort_order: 70,
                children: [{ id: 'Magento_Sales::transactions_fetch', title: 'Fetch', sort_order: 10, children: [] }],
              },
            ],
          },
        ],
      },
      {
        id: 'Magento_Catalog::catalog',
        title: 'Catalog',
        sort_order: 30,
        children: [
          {
            id: 'Magento_Catalog::catalog_inventory',
            title: 'Inventory',
            sort_order: 10,
            children: [
              { id: 'Magento_Catalog::products', title: 'Products', sort_order: 10, children: [] },
              { id: 'Magento_Catalog::categories', title: 'Categories', sort_order: 20, children: [] },
            ],
          },
        ],
      },
      {
        id: 'Magento_Cart::cart',
        title: 'Carts',
        sort_order: 40,
        children: [{ id: 'Magento_Cart::manage', title: 'Manage carts', sort_order: 10, children: [] }],
      },
      {
        id: 'Magento_Customer::customer',
        title: 'Customers',
        sort_order: 40,
        children: [
          {
            id: 'Magento_Customer::manage',
            title: 'All Customers',
            sort_order: 10,
            children: [
              { id: 'Magento_Customer::delete', title: 'Delete', sort_order: 10, children: [] },
              {
                id: 'Magento_LoginAsCustomer::allow_shopping_assistance',
                title: 'Remote shopping assistance opt-in',
                sort_order: 40,
                children: [],
              },
            ],
          },
          { id: 'Magento_Customer::group', title: 'Customer Groups', sort_order: 30, children: [] },
          { id: 'Magento_LoginAsCustomer::login', title: 'Login as Customer', sort_order: 50, children: [] },
        ],
      },
      marketingResources,
      {
        id: 'Magento_Backend::content',
        title: 'Content',
        sort_order: 60,
        children: [
          {
            id: 'Magento_Backend::content_elements',
            title: 'Elements',
            sort_order: 10,
            children: [
              {
                id: 'Magento_Cms::page',
                title: 'Pages',
                sort_order: 10,
                children: [
                  { id: 'Magento_Cms::save', title: 'Save Page', sort_order: 10, children: [] },
                  { id: 'Magento_Cms::page_delete', title: 'Delete Page', sort_order: 20, children: [] },
                ],
              },
              { id: 'Magento_Cms::block', title: 'Blocks', sort_order: 30, children: [] },
              { id: 'Magento_Cms::media_gallery', title: 'Media Gallery', sort_order: 35, children: [] },
            ],
          },
        ],
      },
      {
        id: 'Magento_Backend::stores',
        title: 'Stores',
        sort_order: 80,
        children: [
          {
            id: 'Magento_Backend::stores_settings',
            title: 'Settings',
            sort_order: 10,
            children: [
              { id: 'Magento_Backend::store', title: 'All Stores', sort_order: 10, children: [] },
              {
                id: 'Magento_Config::config',
                title: 'Configuration',
                sort_order: 20,
                children: [
                  { id: 'Magento_CatalogInventory::cataloginventory', title: 'Inventory Section', sort_order: 0, children: [] },
                  { id: 'Magento_Downloadable::downloadable', title: 'Downloadable Product Section', sort_order: 0, children: [] },
                ],
              },
            ],
          },
          inventoryResources,
          { id: 'Magento_Tax::manage_tax', title: 'Taxes', sort_order: 20, children: [] },
          {
            id: 'Magento_CurrencySymbol::system_currency',
            title: 'Currency',
            sort_order: 30,
            children: [{ id: 'Magento_CurrencySymbol::currency_rates', title: 'Currency Rates', sort_order: 20, children: [] }],
          },
          {
            id: 'Magento_Backend::stores_attributes',
            title: 'Attributes',
            sort_order: 40,
            children: [
              { id: 'Magento_Catalog::attributes_attributes', title: 'Product', sort_order: 30, children: [] },
              { id: 'Magento_Catalog::sets', title: 'Attribute Set', sort_order: 40, children: [] },
              { id: 'Magento_Rma::rma_attribute', title: 'Returns', sort_order: 50, children: [] },
            ],
          },
        ],
      },
      {
        id: 'Magento_Backend::system',
        title: 'System',
        sort_order: 90,
        children: [
          { id: 'Magento_User::acl_users', title: 'All Users', sort_order: 10, children: [] },
          { id: 'Magento_TwoFactorAuth::tfa', title: 'Two Factor Auth', sort_order: 20, children: [] },
          { id: 'Magento_User::acl_roles', title: 'User Roles', sort_order: 20, children: [] },
          {
            id: 'Magento_Integration::extensions',
            title: 'Extensions',
            sort_order: 30,
            children: [
              { id: 'Magento_Integration::integrations', title: 'Integrations', sort_order: 40, children: [] },
              { id: 'Magento_Integration::webhooks', title: 'Webhooks', sort_order: 50, children: [] },
            ],
          },
          { id: 'Magento_Logging::magento_logging_events', title: 'Audit Log', sort_order: 40, children: [] },
          {
            id: 'Magento_Logging::system_magento_logging',
            title: 'Action Logs',
            sort_order: 50,
            children: [
              {
                id: 'Magento_AsynchronousOperations::system_magento_logging_bulk_operations',
                title: 'Background Jobs',
                sort_order: 10,
                children: [],
              },
              {
                id: 'Magento_Logging::system_magento_logging_bulk_operations',
                title: 'Bulk Operations',
                sort_order: 20,
                children: [],
              },
            ],
          },
          { id: 'Magento_Email::mails', title: 'Mails Sent', sort_order: 60, children: [] },
          { id: 'Magento_AdminNotification::show_list', title: 'Notifications', sort_order: 70, children: [] },
        ],
      },
    ],
  },
] as const satisfies readonly AclNode[];

type IdOf<Node> = Node extends { id: infer Id; children: readonly (infer Child)[] } ? Id | IdOf<Child> : never;

/** A resource that a role can be granted and a procedure can require. */
export type AclResource = typeof EVERYTHING | IdOf<(typeof aclTree)[number]>;

const idsOf = (nodes: readonly AclNode[]): string[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);

/** Every resource id that a role can be granted. */
export const allResources: ReadonlySet<string> = /* @__PURE__ */ new Set([EVERYTHING, .../* @__PURE__ */ idsOf(aclTree)]);
