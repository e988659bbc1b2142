import { addedSince, droppedSince, type NamedRoute } from './catalogue-2.4.js';

/** Who may call what, as the catalogue of the web API has it: method, path and access word, by module. */
const CATALOGUE = `
# Integration
POST /V1/integration/customer/token anonymous
POST /V1/integration/admin/token anonymous

# Backend
GET /V1/modules Magento_Backend::admin

# Bundle
POST /V1/bundle-products/{sku}/links/{optionId} Magento_Catalog::products
PUT /V1/bundle-products/{sku}/links/{id} Magento_Catalog::products
GET /V1/bundle-products/{productSku}/children Magento_Catalog::products
DELETE /V1/bundle-products/{sku}/options/{optionId}/children/{childSku} Magento_Catalog::products
GET /V1/bundle-products/{sku}/options/all Magento_Catalog::products
GET /V1/bundle-products/options/types Magento_Catalog::products
GET /V1/bundle-products/{sku}/options/{optionId} Magento_Catalog::products
POST /V1/bundle-products/options/add Magento_Catalog::products
PUT /V1/bundle-products/options/{optionId} Magento_Catalog::products
DELETE /V1/bundle-products/{sku}/options/{optionId} Magento_Catalog::products

# Catalog
POST /V1/products Magento_Catalog::products
PUT /V1/products/{sku} Magento_Catalog::products
DELETE /V1/products/{sku} Magento_Catalog::products
GET /V1/products Magento_Catalog::products
GET /V1/products/{sku} Magento_Catalog::products
GET /V1/products/types Magento_Catalog::products
GET /V1/products/attributes/types Magento_Catalog::attributes_attributes
GET /V1/products/attributes/{attributeCode} Magento_Catalog::attributes_attributes
GET /V1/products/attributes Magento_Catalog::attributes_attributes
POST /V1/products/attributes Magento_Catalog::attributes_attributes
PUT /V1/products/attributes/{attributeCode} Magento_Catalog::attributes_attributes
DELETE /V1/products/attributes/{attributeCode} Magento_Catalog::attributes_attributes
GET /V1/products/attributes/{attributeCode}/options Magento_Catalog::attributes_attributes
POST /V1/products/attributes/{attributeCode}/options Magento_Catalog::attributes_attributes
DELETE /V1/products/attributes/{attributeCode}/options/{optionId} Magento_Catalog::attributes_attributes
GET /V1/categories/attributes/{attributeCode} Magento_Catalog::attributes_attributes
GET /V1/categories/attributes Magento_Catalog::attributes_attributes
GET /V1/categories/attributes/{attributeCode}/options Magento_Catalog::attributes_attributes
GET /V1/products/attribute-sets/sets/list Magento_Catalog::sets
GET /V1/products/attribute-sets/{attributeSetId} Magento_Catalog::sets
DELETE /V1/products/attribute-sets/{attributeSetId} Magento_Catalog::sets
POST /V1/products/attribute-sets Magento_Catalog::sets
PUT /V1/products/attribute-sets/{attributeSetId} Magento_Catalog::sets
GET /V1/products/attribute-sets/{attributeSetId}/attributes Magento_Catalog::sets
POST /V1/products/attribute-sets/attributes Magento_Catalog::sets
DELETE /V1/products/attribute-sets/{attributeSetId}/attributes/{attributeCode} Magento_Catalog::sets
GET /V1/products/attribute-sets/groups/list Magento_Catalog::sets
POST /V1/products/attribute-sets/groups Magento_Catalog::sets
PUT /V1/products/attribute-sets/{attributeSetId}/groups Magento_Catalog::sets
DELETE /V1/products/attribute-sets/groups/{groupId} Magento_Catalog::sets
GET /V1/products/media/types/{attributeSetName} Magento_Catalog::attributes_attributes
GET /V1/products/{sku}/media/{entryId} Magento_Catalog::attributes_attributes
POST /V1/products/{sku}/media Magento_Catalog::catalog
PUT /V1/products/{sku}/media/{entryId} Magento_Catalog::catalog
DELETE /V1/products/{sku}/media/{entryId} Magento_Catalog::catalog
GET /V1/products/{sku}/media Magento_Catalog::catalog
GET /V1/products/{sku}/group-prices/{customerGroupId}/tiers Magento_Catalog::catalog
POST /V1/products/{sku}/group-prices/{customerGroupId}/tiers/{qty}/price/{price} Magento_Catalog::catalog
DELETE /V1/products/{sku}/group-prices/{customerGroupId}/tiers/{qty} Magento_Catalog::catalog
DELETE /V1/categories/{categoryId} Magento_Catalog::categories
GET /V1/categories/{categoryId} Magento_Catalog::categories
POST /V1/categories Magento_Catalog::categories
GET /V1/categories Magento_Catalog::categories
PUT /V1/categories/{id} Magento_Catalog::categories
PUT /V1/categories/{categoryId}/move Magento_Catalog::categories
GET /V1/categories/{categoryId}/products Magento_Catalog::categories
POST /V1/categories/{categoryId}/products Magento_Catalog::categories
PUT /V1/categories/{categoryId}/products Magento_Catalog::categories
DELETE /V1/categories/{categoryId}/products/{sku} Magento_Catalog::categories
GET /V1/products/options/types Magento_Catalog::catalog
GET /V1/products/{sku}/options Magento_Catalog::catalog
GET /V1/products/{sku}/options/{optionId} Magento_Catalog::catalog
POST /V1/products/options Magento_Catalog::catalog
PUT /V1/products/options/{optionId} Magento_Catalog::catalog
DELETE /V1/products/{sku}/options/{optionId} Magento_Catalog::catalog
GET /V1/products/links/types Magento_Catalog::catalog
GET /V1/products/links/{type}/attributes Magento_Catalog::catalog
GET /V1/products/{sku}/links/{type} Magento_Catalog::catalog
POST /V1/products/{sku}/links Magento_Catalog::catalog
DELETE /V1/products/{sku}/links/{type}/{linkedProductSku} Magento_Catalog::catalog
PUT /V1/products/{sku}/links Magento_Catalog::catalog

# CatalogInventory
GET /V1/stockItems/{productSku} Magento_CatalogInventory::cataloginventory
PUT /V1/products/{productSku}/stockItems/{itemId} Magento_CatalogInventory::cataloginventory
GET /V1/stockItems/lowStock Magento_CatalogInventory::cataloginventory
GET /V1/stockStatuses/{productSku} Magento_CatalogInventory::cataloginventory

# Checkout
POST /V1/carts/{cartId}/shipping-information Magento_Cart::manage
POST /V1/carts/mine/shipping-information self
POST /V1/carts/{cartId}/totals-information Magento_Cart::manage
POST /V1/guest-carts/{cartId}/totals-information anonymous
POST /V1/carts/mine/totals-information self
POST /V1/guest-carts/{cartId}/payment-information anonymous
GET /V1/guest-carts/{cartId}/payment-information anonymous
POST /V1/carts/mine/payment-information self
GET /V1/carts/mine/payment-information self
POST /V1/guest-carts/{cartId}/set-payment-information anonymous
POST /V1/carts/mine/set-payment-information self

# CheckoutAgreements
GET /V1/carts/licence Magento_Sales::sales

# Cms
GET /V1/cmsPage/{pageId} Magento_Cms::page
GET /V1/cmsPage/search Magento_Cms::page
POST /V1/cmsPage Magento_Cms::page
PUT /V1/cmsPage/{id} Magento_Cms::page
DELETE /V1/cmsPage/{pageId} Magento_Cms::page
GET /V1/cmsBlock/{blockId} Magento_Cms::block
GET /V1/cmsBlock/search Magento_Cms::block
POST /V1/cmsBlock Magento_Cms::block
PUT /V1/cmsBlock/{id} Magento_Cms::block
DELETE /V1/cmsBlock/{blockId} Magento_Cms::block

# ConfigurableProduct
GET /V1/configurable-products/{sku}/children Magento_Catalog::products
DELETE /V1/configurable-products/{sku}/children/{childSku} Magento_Catalog::products
PUT /V1/configurable-products/variation Magento_Catalog::products
POST /V1/configurable-products/{sku}/child Magento_Catalog::products
GET /V1/configurable-products/{sku}/options/{id} Magento_Catalog::products
GET /V1/configurable-products/{sku}/options/all Magento_Catalog::products
POST /V1/configurable-products/{sku}/options Magento_Catalog::products
PUT /V1/configurable-products/{sku}/options/{id} Magento_Catalog::products
DELETE /V1/configurable-products/{sku}/options/{id} Magento_Catalog::products

# Customer
GET /V1/customerGroups/{id} Magento_Customer::group
GET /V1/customerGroups/default/{storeId} Magento_Customer::group
GET /V1/customerGroups/default Magento_Customer::group
GET /V1/customerGroups/{id}/permissions Magento_Customer::group
GET /V1/customerGroups/search Magento_Customer::group
POST /V1/customerGroups Magento_Customer::group
PUT /V1/customerGroups/{id} Magento_Customer::group
DELETE /V1/customerGroups/{id} Magento_Customer::group
GET /V1/attributeMetadata/customer/attribute/{attributeCode} Magento_Customer::customer
GET /V1/attributeMetadata/customer/form/{formCode} Magento_Customer::customer
GET /V1/attributeMetadata/customer Magento_Customer::customer
GET /V1/attributeMetadata/customer/custom Magento_Customer::customer
GET /V1/attributeMetadata/customerAddress/attribute/{attributeCode} Magento_Customer::customer
GET /V1/attributeMetadata/customerAddress/form/{formCode} Magento_Customer::customer
GET /V1/attributeMetadata/customerAddress Magento_Customer::customer
GET /V1/attributeMetadata/customerAddress/custom Magento_Customer::customer
GET /V1/customers/{customerId} Magento_Customer::customer
POST /V1/customers anonymous
PUT /V1/customers/{id} Magento_Customer::manage
PUT /V1/customers/me self
GET /V1/customers/me self
PUT /V1/customers/me/activate self
GET /V1/customers/search Magento_Customer::customer
PUT /V1/customers/{email}/activate Magento_Customer::manage
PUT /V1/customers/me/password self
GET /V1/customers/{customerId}/password/resetLinkToken/{resetPasswordLinkToken} anonymous
PUT /V1/customers/password anonymous
GET /V1/customers/{customerId}/confirm Magento_Customer::manage
POST /V1/customers/confirm Magento_Customer::manage
PUT /V1/customers/validate Magento_Customer::manage
GET /V1/customers/{customerId}/permissions/readonly Magento_Customer::customer
DELETE /V1/customers/{customerId} Magento_Customer::manage
POST /V1/customers/isEmailAvailable anonymous
GET /V1/customers/addresses/{addressId} Magento_Customer::manage
GET /V1/customers/me/billingAddress self
GET /V1/customers/{customerId}/billingAddress Magento_Customer::manage
GET /V1/customers/me/shippingAddress self
GET /V1/customers/{customerId}/shippingAddress Magento_Customer::manage
DELETE /V1/addresses/{addressId} Magento_Customer::manage

# Directory
GET /V1/directory/currency anonymous
GET /V1/directory/countries anonymous
GET /V1/directory/countries/{countryId} anonymous

# Downloadable
GET /V1/products/{sku}/downloadable-links Magento_Downloadable::downloadable
GET /V1/products/{sku}/downloadable-links/samples Magento_Downloadable::downloadable
POST /V1/products/{sku}/downloadable-links Magento_Downloadable::downloadable
PUT /V1/products/{sku}/downloadable-links/{id} Magento_Downloadable::downloadable
DELETE /V1/products/downloadable-links/{id} Magento_Downloadable::downloadable
POST /V1/products/{sku}/downloadable-links/samples Magento_Downloadable::downloadable
PUT /V1/products/{sku}/downloadable-links/samples/{id} Magento_Downloadable::downloadable
DELETE /V1/products/downloadable-links/samples/{id} Magento_Downloadable::downloadable

# Eav
GET /V1/eav/attribute-sets/list Magento_Catalog::sets
GET /V1/eav/attribute-sets/{attributeSetId} Magento_Catalog::sets
DELETE /V1/eav/attribute-sets/{attributeSetId} Magento_Catalog::sets
POST /V1/eav/attribute-sets Magento_Catalog::sets
PUT /V1/eav/attribute-sets/{attributeSetId} Magento_Catalog::sets

# GiftMessage
GET /V1/carts/{cartId}/gift-message Magento_Sales::create
GET /V1/carts/{cartId}/gift-message/{itemId} Magento_Sales::create
POST /V1/carts/{cartId}/gift-message Magento_Sales::create
POST /V1/carts/{cartId}/gift-message/{itemId} Magento_Sales::create
GET /V1/carts/mine/gift-message self
GET /V1/carts/mine/gift-message/{itemId} self
POST /V1/carts/mine/gift-message self
POST /V1/carts/mine/gift-message/{itemId} self
GET /V1/guest-carts/{cartId}/gift-message anonymous
GET /V1/guest-carts/{cartId}/gift-message/{itemId} anonymous
POST /V1/guest-carts/{cartId}/gift-message anonymous
POST /V1/guest-carts/{cartId}/gift-message/{itemId} anonymous

# Quote
GET /V1/carts/{cartId} Magento_Cart::manage
GET /V1/carts Magento_Cart::manage
POST /V1/carts Magento_Cart::manage
POST /V1/customers/{customerId}/carts Magento_Cart::manage
PUT /V1/carts/{cartId} Magento_Cart::manage
POST /V1/carts/mine self
GET /V1/carts/mine self
PUT /V1/carts/mine/order self
GET /V1/guest-carts/{cartId} anonymous
POST /V1/guest-carts anonymous
PUT /V1/guest-carts/{cartId} self
PUT /V1/guest-carts/{cartId}/order anonymous
PUT /V1/carts/{cartId}/order Magento_Cart::manage
PUT /V1/carts/{cartId}/selected-shipping-method Magento_Cart::manage
GET /V1/carts/{cartId}/selected-shipping-method Magento_Cart::manage
GET /V1/carts/{cartId}/shipping-methods Magento_Cart::manage
PUT /V1/carts/mine/selected-shipping-method self
GET /V1/carts/mine/selected-shipping-method self
GET /V1/carts/mine/shipping-methods self
POST /V1/carts/mine/estimate-shipping-methods self
POST /V1/carts/mine/estimate-shipping-methods-by-address-id self
PUT /V1/guest-carts/{cartId}/selected-shipping-method anonymous
GET /V1/guest-carts/{cartId}/selected-shipping-method anonymous
GET /V1/guest-carts/{cartId}/shipping-methods anonymous
POST /V1/guest-carts/{cartId}/estimate-shipping-methods anonymous
GET /V1/carts/{cartId}/items Magento_Cart::manage
POST /V1/carts/items Magento_Cart::manage
PUT /V1/carts/items/{itemId} Magento_Cart::manage
DELETE /V1/carts/{cartId}/items/{itemId} Magento_Cart::manage
GET /V1/guest-carts/{cartId}/items anonymous
POST /V1/guest-carts/items anonymous
PUT /V1/guest-carts/items/{itemId} anonymous
DELETE /V1/guest-carts/{cartId}/items/{itemId} anonymous
GET /V1/carts/mine/items self
POST /V1/carts/mine/items self
PUT /V1/carts/mine/items/{itemId} self
DELETE /V1/carts/mine/items/{itemId} self
GET /V1/carts/{cartId}/selected-payment-method Magento_Cart::manage
PUT /V1/carts/{cartId}/selected-payment-method Magento_Cart::manage
GET /V1/carts/{cartId}/payment-methods Magento_Cart::manage
GET /V1/guest-carts/{cartId}/selected-payment-method anonymous
PUT /V1/guest-carts/{cartId}/selected-payment-method anonymous
GET /V1/guest-carts/{cartId}/payment-methods anonymous
GET /V1/carts/mine/selected-payment-method self
PUT /V1/carts/mine/selected-payment-method self
GET /V1/carts/mine/payment-methods self
GET /V1/carts/{cartId}/billing-address Magento_Cart::manage
POST /V1/carts/{cartId}/billing-address Magento_Cart::manage
GET /V1/guest-carts/{cartId}/billing-address anonymous
POST /V1/guest-carts/{cartId}/billing-address anonymous
GET /V1/carts/mine/billing-address self
POST /V1/carts/mine/billing-address self
GET /V1/carts/{cartId}/shipping-address Magento_Cart::manage
POST /V1/carts/{cartId}/shipping-address Magento_Cart::manage
GET /V1/guest-carts/{cartId}/shipping-address anonymous
POST /V1/guest-carts/{cartId}/shipping-address anonymous
GET /V1/carts/mine/shipping-address self
POST /V1/carts/mine/shipping-address self
GET /V1/carts/{cartId}/coupons Magento_Cart::manage
PUT /V1/carts/{cartId}/coupons/{couponCode} Magento_Cart::manage
DELETE /V1/carts/{cartId}/coupons Magento_Cart::manage
GET /V1/guest-carts/{cartId}/coupons anonymous
PUT /V1/guest-carts/{cartId}/coupons/{couponCode} anonymous
DELETE /V1/guest-carts/{cartId}/coupons anonymous
GET /V1/carts/mine/coupons self
PUT /V1/carts/mine/coupons/{couponCode} self
DELETE /V1/carts/mine/coupons self
GET /V1/carts/{cartId}/totals Magento_Cart::manage
PUT /V1/guest-carts/{cartId}/collect-totals anonymous
GET /V1/guest-carts/{cartId}/totals anonymous
GET /V1/carts/mine/totals self
PUT /V1/carts/mine/collect-totals self

# Sales
GET /V1/orders/{id} Magento_Sales::actions_view
GET /V1/orders Magento_Sales::actions_view
GET /V1/orders/{id}/statuses Magento_Sales::actions_view
POST /V1/orders/{id}/cancel Magento_Sales::cancel
POST /V1/orders/{id}/emails Magento_Sales::emails
POST /V1/orders/{id}/hold Magento_Sales::hold
POST /V1/orders/{id}/unhold Magento_Sales::unhold
POST /V1/orders/{id}/comments Magento_Sales::comment
GET /V1/orders/{id}/comments Magento_Sales::actions_view
PUT /V1/orders/create Magento_Sales::create
PUT /V1/orders/{parent_id} Magento_Sales::create
POST /V1/orders Magento_Sales::create
GET /V1/invoices/{id} Magento_Sales::sales_invoice
GET /V1/invoices Magento_Sales::sales_invoice
GET /V1/invoices/{id}/comments Magento_Sales::sales_invoice
POST /V1/invoices/{id}/emails Magento_Sales::sales_invoice
POST /V1/invoices/{id}/void Magento_Sales::sales_invoice
POST /V1/invoices/{id}/capture Magento_Sales::sales_invoice
POST /V1/invoices/comments Magento_Sales::sales_invoice
POST /V1/invoices Magento_Sales::sales_invoice
GET /V1/creditmemo/{id}/comments Magento_Sales::sales_creditmemo
GET /V1/creditmemos Magento_Sales::sales_creditmemo
GET /V1/creditmemo/{id} Magento_Sales::sales_creditmemo
PUT /V1/creditmemo/{id} Magento_Sales::sales_creditmemo
POST /V1/creditmemo/{id}/emails Magento_Sales::sales_creditmemo
POST /V1/creditmemo/{id}/comments Magento_Sales::sales_creditmemo
POST /V1/creditmemo Magento_Sales::sales_creditmemo
GET /V1/shipment/{id} Magento_Sales::shipment
GET /V1/shipments Magento_Sales::shipment
GET /V1/shipment/{id}/comments Magento_Sales::shipment
POST /V1/shipment/{id}/comments Magento_Sales::shipment
POST /V1/shipment/{id}/emails Magento_Sales::shipment
POST /V1/shipment/track Magento_Sales::shipment
DELETE /V1/shipment/track/{id} Magento_Sales::shipment
POST /V1/shipment Magento_Sales::shipment
GET /V1/shipment/{id}/label Magento_Sales::shipment
GET /V1/transactions/{id} Magento_Sales::transactions_fetch
GET /V1/transactions Magento_Sales::transactions_fetch

# SalesRule
GET /V1/salesRules/{ruleId} Magento_SalesRule::quote
GET /V1/salesRules/search Magento_SalesRule::quote
POST /V1/salesRules Magento_SalesRule::quote
PUT /V1/salesRules/{ruleId} Magento_SalesRule::quote
DELETE /V1/salesRules/{ruleId} Magento_SalesRule::quote
GET /V1/coupons/{couponId} Magento_SalesRule::quote
GET /V1/coupons/search Magento_SalesRule::quote
POST /V1/coupons Magento_SalesRule::quote
PUT /V1/coupons/{couponId} Magento_SalesRule::quote
DELETE /V1/coupons/{couponId} Magento_SalesRule::quote
POST /V1/coupons/generate Magento_SalesRule::quote
POST /V1/coupons/deleteByIds Magento_SalesRule::quote
POST /V1/coupons/deleteByCodes Magento_SalesRule::quote

# Search
GET /V1/search anonymous

# Store
GET /V1/store/storeViews Magento_Backend::store
GET /V1/store/storeGroups Magento_Backend::store
GET /V1/store/websites Magento_Backend::store
GET /V1/store/storeConfigs Magento_Backend::store

# Tax
POST /V1/taxRates Magento_Tax::manage_tax
GET /V1/taxRates/{rateId} Magento_Tax::manage_tax
PUT /V1/taxRates Magento_Tax::manage_tax
DELETE /V1/taxRates/{rateId} Magento_Tax::manage_tax
GET /V1/taxRates/search Magento_Tax::manage_tax
POST /V1/taxRules Magento_Tax::manage_tax
PUT /V1/taxRules Magento_Tax::manage_tax
DELETE /V1/taxRules/{ruleId} Magento_Tax::manage_tax
GET /V1/taxRules/{ruleId} Magento_Tax::manage_tax
GET /V1/taxRules/search Magento_Tax::manage_tax
POST /V1/taxClasses Magento_Tax::manage_tax
GET /V1/taxClasses/{taxClassId} Magento_Tax::manage_tax
PUT /V1/taxClasses/{classId} Magento_Tax::manage_tax
DELETE /V1/taxClasses/{taxClassId} Magento_Tax::manage_tax
GET /V1/taxClasses/search Magento_Tax::manage_tax
`;

/** Routes that Merx serves beyond the catalogue, in the same form. */
const ADDITIONS = `
# Bulk
GET /V1/bulk Magento_AsynchronousOperations::system_magento_logging_bulk_operations
GET /V1/bulk/{bulkUuid}/status Magento_AsynchronousOperations::system_magento_logging_bulk_operations
GET /V1/bulk/{bulkUuid}/detailed-status Magento_AsynchronousOperations::system_magento_logging_bulk_operations
GET /V1/bulk/{bulkUuid}/operation-status/{status} Magento_AsynchronousOperations::system_magento_logging_bulk_operations

# Catalog
GET /V1/categories/list Magento_Catalog::categories
GET /V1/products-render-info Magento_Catalog::products
GET /V1/product/types Magento_Catalog::products
POST /V1/products/base-prices Magento_Catalog::catalog
POST /V1/products/base-prices-information Magento_Catalog::catalog
POST /V1/products/special-price Magento_Catalog::catalog
POST /V1/products/special-price-information Magento_Catalog::catalog
POST /V1/products/special-price-delete Magento_Catalog::catalog
POST /V1/products/tier-prices Magento_Catalog::catalog
PUT /V1/products/tier-prices Magento_Catalog::catalog
POST /V1/products/tier-prices-information Magento_Catalog::catalog
POST /V1/products/tier-prices-delete Magento_Catalog::catalog
POST /V1/products/cost Magento_Catalog::catalog
POST /V1/products/cost-information Magento_Catalog::catalog
POST /V1/products/cost-delete Magento_Catalog::catalog
PUT /V1/products/attributes/{attributeCode}/options/{optionId} Magento_Catalog::attributes_attributes
POST /V1/products/{sku}/websites Magento_Catalog::products
PUT /V1/products/{sku}/websites Magento_Catalog::products
DELETE /V1/products/{sku}/websites/{websiteId} Magento_Catalog::products

# Catalog inventory
GET /V1/inventory/sources Magento_InventoryApi::source
GET /V1/inventory/sources/{sourceCode} Magento_InventoryApi::source
POST /V1/inventory/sources Magento_InventoryApi::source_edit
PUT /V1/inventory/sources/{sourceCode} Magento_InventoryApi::source_edit
GET /V1/inventory/stocks Magento_InventoryApi::stock
GET /V1/inventory/stocks/{stockId} Magento_InventoryApi::stock
GET /V1/inventory/stock-source-links Magento_InventoryApi::stock_source_link
GET /V1/inventory/source-items Magento_InventoryApi::source
POST /V1/inventory/source-items Magento_InventoryApi::stock_source_item_assign
POST /V1/inventory/source-items-delete Magento_InventoryApi::stock_source_item_assign
GET /V1/inventory/get-product-salable-quantity/{sku}/{stockId} Magento_InventorySalesApi::stock
GET /V1/inventory/is-product-salable/{sku}/{stockId} Magento_InventorySalesApi::stock
GET /V1/inventory/get-sources-assigned-to-stock-ordered-by-priority/{stockId} Magento_InventoryApi::source
POST /V1/inventory/stocks Magento_InventoryApi::stock_edit
PUT /V1/inventory/stocks/{stockId} Magento_InventoryApi::stock_edit
DELETE /V1/inventory/stocks/{stockId} Magento_InventoryApi::stock_delete
POST /V1/inventory/stock-source-links Magento_InventoryApi::stock_source_link
POST /V1/inventory/stock-source-links-delete Magento_InventoryApi::stock_source_link
GET /V1/inventory/are-products-salable Magento_InventorySalesApi::stock
GET /V1/inventory/is-product-salable-for-requested-qty/{sku}/{stockId}/{requestedQty} Magento_InventorySalesApi::stock
GET /V1/inventory/are-product-salable-for-requested-qty Magento_InventorySalesApi::stock
GET /V1/inventory/stock-resolver/{type}/{code} Magento_InventorySalesApi::stock
GET /V1/inventory/source-selection-algorithm-list Magento_InventorySourceSelectionApi::source_selection_algorithm
POST /V1/inventory/source-selection-algorithm-result Magento_InventorySourceSelectionApi::source_selection_algorithm_post
GET /V1/inventory/get-distance-provider-code Magento_InventoryApi::source
GET /V1/inventory/get-distance Magento_InventoryApi::source
GET /V1/inventory/get-latlng-from-address Magento_InventoryApi::source
GET /V1/inventory/get-latslngs-from-address Magento_InventoryApi::source
GET /V1/inventory/low-quantity-notification/{sourceCode}/{sku} Magento_InventoryLowQuantityNotificationApi::low_quantity_notification
POST /V1/inventory/low-quantity-notification Magento_InventoryLowQuantityNotificationApi::stock_create_low_quantity_notification
POST /V1/inventory/low-quantity-notifications-delete Magento_InventoryLowQuantityNotificationApi::stock_delete_low_quantity_notification
GET /V1/inventory/export-stock-salable-qty/{salesChannelType}/{salesChannelCode} Magento_InventoryApi::stock
GET /V1/inventory/dump-stock-index-data/{salesChannelType}/{salesChannelCode} Magento_InventoryApi::stock
POST /V1/inventory/bulk-product-source-assign Magento_Catalog::products
POST /V1/inventory/bulk-product-source-unassign Magento_Catalog::products
POST /V1/inventory/bulk-product-source-transfer Magento_Catalog::products
POST /V1/inventory/bulk-partial-source-transfer Magento_Catalog::products

# Checkout agreements
GET /V1/carts/licence/list Magento_Sales::sales

# Cms
GET /V1/snowdog/cmsPage/search Magento_Cms::page
GET /V1/snowdog/cmsBlock/search Magento_Cms::block

# Customer
POST /V1/customers/resetPassword anonymous
PUT /V1/customerGroups/default/{id} Magento_Customer::group

# Integration
POST /V1/integration/customer/revoke-customer-token self

# Quote
PUT /V1/carts/mine self
POST /V1/carts/{cartId}/estimate-shipping-methods Magento_Cart::manage
POST /V1/carts/{cartId}/estimate-shipping-methods-by-address-id Magento_Cart::manage
GET /V1/carts/search Magento_Cart::manage
POST /V1/carts/{cartId}/items Magento_Cart::manage
POST /V1/guest-carts/{cartId}/items anonymous
PUT /V1/carts/{cartId}/items/{itemId} Magento_Cart::manage
PUT /V1/guest-carts/{cartId}/items/{itemId} anonymous
POST /V1/guest-carts/{cartId}/shipping-information anonymous
GET /V1/carts/{cartId}/payment-information Magento_Cart::manage
POST /V1/carts/{cartId}/payment-information Magento_Cart::manage

# Pick-up in store
GET /V1/inventory/in-store-pickup/pickup-locations anonymous
POST /V1/order/notify-orders-are-ready-for-pickup Magento_InventoryInStorePickupApi::notify_orders_are_ready_for_pickup

# Storefronts
POST /V1/login-as-customer/token anonymous
GET /V1/url-rewrites/resolve anonymous

# Review
GET /V1/reviews Magento_Review::reviews_all
GET /V1/reviews/{id} Magento_Review::reviews_all
POST /V1/reviews Magento_Review::reviews_all
PUT /V1/reviews/{id} Magento_Review::reviews_all
DELETE /V1/reviews/{id} Magento_Review::reviews_all
GET /V1/products/{sku}/reviews Magento_Catalog::products
POST /V1/products/{sku}/reviews anonymous
GET /V1/products/{sku}/review-summary Magento_Catalog::products

# Returns
GET /V1/returns Magento_Rma::magento_rma
POST /V1/returns Magento_Rma::magento_rma
GET /V1/returns/{id} Magento_Rma::magento_rma
PUT /V1/returns/{id} Magento_Rma::magento_rma
DELETE /V1/returns/{id} Magento_Rma::magento_rma
GET /V1/returns/{id}/comments Magento_Rma::magento_rma
POST /V1/returns/{id}/comments Magento_Rma::magento_rma
GET /V1/returns/{id}/labels Magento_Rma::magento_rma
PUT /V1/returns/{id}/labels Magento_Rma::magento_rma
DELETE /V1/returns/{id}/labels Magento_Rma::magento_rma
GET /V1/returns/{id}/tracking-numbers Magento_Rma::magento_rma
POST /V1/returns/{id}/tracking-numbers Magento_Rma::magento_rma
DELETE /V1/returns/{id}/tracking-numbers/{trackId} Magento_Rma::magento_rma
POST /V1/returns/{id}/refund Magento_Sales::sales_creditmemo
GET /V1/carts/mine/payment self
POST /V1/carts/mine/payment self
GET /V1/guest-carts/{cartId}/payment anonymous
POST /V1/guest-carts/{cartId}/payment anonymous
POST /V1/guest-returns anonymous
GET /V1/guest-returns/attributes anonymous
GET /V1/guest-returns/{token} anonymous
POST /V1/guest-returns/{token} anonymous
GET /V1/guest-returns/{token}/items anonymous
GET /V1/guest-returns/{token}/{id} anonymous
POST /V1/guest-returns/{token}/{id}/comments anonymous
GET /V1/guest-returns/{token}/{id}/labels anonymous
POST /V1/guest-returns/{token}/{id}/tracking-numbers anonymous
DELETE /V1/guest-returns/{token}/{id}/tracking-numbers/{trackId} anonymous
GET /V1/returns/mine self
POST /V1/returns/mine self
GET /V1/returns/mine/attributes self
GET /V1/returns/mine/orders/{orderId} self
GET /V1/returns/mine/{id} self
POST /V1/returns/mine/{id}/comments self
GET /V1/returns/mine/{id}/labels self
POST /V1/returns/mine/{id}/tracking-numbers self
DELETE /V1/returns/mine/{id}/tracking-numbers/{trackId} self
GET /V1/returnsAttributeMetadata Magento_Rma::magento_rma
GET /V1/returnsAttributeMetadata/{attributeCode} Magento_Rma::magento_rma
GET /V1/returnsAttributeMetadata/custom Magento_Rma::magento_rma
GET /V1/returnsAttributeMetadata/form/{formCode} Magento_Rma::magento_rma

# Sales
GET /V1/orders/items Magento_Sales::actions_view
GET /V1/orders/items/{id} Magento_Sales::actions_view
POST /V1/order/{orderId}/invoice Magento_Sales::sales_invoice
POST /V1/order/{orderId}/ship Magento_Sales::shipment
POST /V1/creditmemo/refund Magento_Sales::sales_creditmemo
POST /V1/order/{orderId}/refund Magento_Sales::sales_creditmemo
POST /V1/invoice/{invoiceId}/refund Magento_Sales::sales_creditmemo

# Tax
PUT /V1/taxRates/{id} Magento_Tax::manage_tax
PUT /V1/taxRules/{id} Magento_Tax::manage_tax

# Two-factor authentication
GET /V1/tfa/installed-providers Magento_TwoFactorAuth::tfa
GET /V1/tfa/forced-providers Magento_TwoFactorAuth::tfa
GET /V1/tfa/user-providers/{userId} Magento_TwoFactorAuth::tfa
PUT /V1/tfa/user-providers/{userId} Magento_TwoFactorAuth::tfa
GET /V1/tfa/providers-to-activate/{userId} Magento_TwoFactorAuth::tfa
GET /V1/tfa/default-provider-code/{userId} Magento_TwoFactorAuth::tfa
PUT /V1/tfa/default-provider-code/{userId} Magento_TwoFactorAuth::tfa
GET /V1/tfa/tfat-user-providers anonymous
GET /V1/tfa/tfat-providers-to-activate anonymous
POST /V1/tfa/provider/google/configure anonymous
POST /V1/tfa/provider/google/activate anonymous
POST /V1/tfa/provider/google/authenticate anonymous
POST /V1/tfa/provider/u2fkey/configure anonymous
POST /V1/tfa/provider/u2fkey/activate anonymous
POST /V1/tfa/provider/u2fkey/authentication-challenge anonymous
POST /V1/tfa/provider/u2fkey/verify anonymous
POST /V1/tfa/provider/authy/configure anonymous
POST /V1/tfa/provider/authy/activate anonymous
POST /V1/tfa/provider/authy/authenticate anonymous
POST /V1/tfa/provider/authy/send-token/{via} anonymous
POST /V1/tfa/provider/authy/authenticate-onetouch anonymous
POST /V1/tfa/provider/duo_security/configure anonymous
POST /V1/tfa/provider/duo_security/activate anonymous
POST /V1/tfa/provider/duo_security/get-authentication-data anonymous
POST /V1/tfa/provider/duo_security/authenticate anonymous
`;

/** Resources of later Magento versions that admit a caller too, in the same form. */
const LATER_ACCESS = `
GET /V1/bulk Magento_Logging::system_magento_logging_bulk_operations
GET /V1/bulk/{bulkUuid}/status Magento_Logging::system_magento_logging_bulk_operations
GET /V1/bulk/{bulkUuid}/detailed-status Magento_Logging::system_magento_logging_bulk_operations
GET /V1/bulk/{bulkUuid}/operation-status/{status} Magento_Logging::system_magento_logging_bulk_operations
GET /V1/stockItems/{productSku} Magento_Catalog::catalog_inventory
PUT /V1/products/{productSku}/stockItems/{itemId} Magento_Catalog::catalog_inventory
GET /V1/stockItems/lowStock Magento_Catalog::catalog_inventory
GET /V1/stockStatuses/{productSku} Magento_Catalog::catalog_inventory
POST /V1/cmsPage Magento_Cms::save
PUT /V1/cmsPage/{id} Magento_Cms::save
DELETE /V1/cmsPage/{pageId} Magento_Cms::page_delete
DELETE /V1/customers/{customerId} Magento_Customer::delete
POST /V1/order/{orderId}/invoice Magento_Sales::invoice
POST /V1/order/{orderId}/ship Magento_Sales::ship
POST /V1/order/{orderId}/refund Magento_Sales::creditmemo
POST /V1/invoice/{invoiceId}/refund Magento_Sales::sales_invoice
`;

export interface CatalogueRoute {
  method: string;
  path: string;
  access: string;
}

export const catalogue = readRoutes(CATALOGUE);
export const additions = readRoutes(ADDITIONS);
export const laterAccess = readRoutes(LATER_ACCESS);

/** All open-source routes of Magento 2.4: those of the catalogue that it still has, and those that it added. */
export const version24: NamedRoute[] = [
  ...catalogue.filter((route) => !droppedSince.some((gone) => routeKey(gone) === routeKey(route))),
  ...addedSince,
];

/** What tells routes apart: parameters may be named differently. */
export function routeKey({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
}

function readRoutes(text: string): CatalogueRoute[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [method = '', path = '', access = ''] = line.split(' ');
    return { method, path, access };
  });
}
