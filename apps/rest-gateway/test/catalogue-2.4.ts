/** Routes of Magento 2.4, open source, that its first versions did not have, by module: method and path. Access is in the catalogue. */
const ADDED = `
# Bulk
GET /V1/bulk
GET /V1/bulk/{bulkUuid}/status
GET /V1/bulk/{bulkUuid}/detailed-status
GET /V1/bulk/{bulkUuid}/operation-status/{status}

# Catalog
GET /V1/categories/list
GET /V1/products-render-info
POST /V1/products/base-prices
POST /V1/products/base-prices-information
POST /V1/products/special-price
POST /V1/products/special-price-information
POST /V1/products/special-price-delete
POST /V1/products/{sku}/websites
PUT /V1/products/{sku}/websites
DELETE /V1/products/{sku}/websites/{websiteId}
PUT /V1/products/attributes/{attributeCode}/options/{optionId}
POST /V1/products/tier-prices-information
POST /V1/products/tier-prices
PUT /V1/products/tier-prices
POST /V1/products/tier-prices-delete
POST /V1/products/cost-information
POST /V1/products/cost
POST /V1/products/cost-delete

# Checkout agreements
GET /V1/carts/licence/list

# Customer
POST /V1/customers/resetPassword
PUT /V1/customerGroups/default/{id}

# Integration
POST /V1/integration/customer/revoke-customer-token

# Inventory
GET /V1/inventory/sources
GET /V1/inventory/sources/{sourceCode}
POST /V1/inventory/sources
PUT /V1/inventory/sources/{sourceCode}
GET /V1/inventory/stocks
GET /V1/inventory/stocks/{stockId}
GET /V1/inventory/stock-source-links
GET /V1/inventory/source-items
POST /V1/inventory/source-items
POST /V1/inventory/source-items-delete
GET /V1/inventory/get-product-salable-quantity/{sku}/{stockId}
GET /V1/inventory/is-product-salable/{sku}/{stockId}
GET /V1/inventory/get-sources-assigned-to-stock-ordered-by-priority/{stockId}
POST /V1/inventory/stocks
DELETE /V1/inventory/stocks/{stockId}
PUT /V1/inventory/stocks/{stockId}
POST /V1/inventory/stock-source-links
POST /V1/inventory/stock-source-links-delete
POST /V1/inventory/bulk-product-source-assign
POST /V1/inventory/bulk-product-source-unassign
POST /V1/inventory/bulk-product-source-transfer
POST /V1/inventory/bulk-partial-source-transfer
GET /V1/inventory/get-distance-provider-code
GET /V1/inventory/get-distance
GET /V1/inventory/get-latlng-from-address
GET /V1/inventory/get-latslngs-from-address
GET /V1/inventory/export-stock-salable-qty/{salesChannelType}/{salesChannelCode}
GET /V1/inventory/dump-stock-index-data/{salesChannelType}/{salesChannelCode}
GET /V1/inventory/in-store-pickup/pickup-locations
POST /V1/order/notify-orders-are-ready-for-pickup
GET /V1/inventory/low-quantity-notification/{sourceCode}/{sku}
POST /V1/inventory/low-quantity-notification
POST /V1/inventory/low-quantity-notifications-delete
GET /V1/inventory/are-products-salable
GET /V1/inventory/is-product-salable-for-requested-qty/{sku}/{stockId}/{requestedQty}
GET /V1/inventory/are-product-salable-for-requested-qty
GET /V1/inventory/stock-resolver/{type}/{code}
GET /V1/inventory/source-selection-algorithm-list
POST /V1/inventory/source-selection-algorithm-result

# Quote
GET /V1/carts/search
POST /V1/carts/{cartId}/items
POST /V1/guest-carts/{cartId}/items
PUT /V1/carts/{cartId}/items/{itemId}
PUT /V1/guest-carts/{cartId}/items/{itemId}
POST /V1/guest-carts/{cartId}/shipping-information
PUT /V1/carts/mine
POST /V1/carts/{cartId}/estimate-shipping-methods
POST /V1/carts/{cartId}/estimate-shipping-methods-by-address-id

# Sales
GET /V1/orders/items
GET /V1/orders/items/{id}
POST /V1/order/{orderId}/invoice
POST /V1/order/{orderId}/ship
POST /V1/order/{orderId}/refund
POST /V1/invoice/{invoiceId}/refund
POST /V1/creditmemo/refund

# Second factor
GET /V1/tfa/installed-providers
GET /V1/tfa/forced-providers
GET /V1/tfa/user-providers/{userId}
GET /V1/tfa/providers-to-activate/{userId}
GET /V1/tfa/default-provider-code/{userId}
PUT /V1/tfa/default-provider-code/{userId}
PUT /V1/tfa/user-providers/{userId}
GET /V1/tfa/tfat-user-providers
GET /V1/tfa/tfat-providers-to-activate
POST /V1/tfa/provider/google/configure
POST /V1/tfa/provider/google/authenticate
POST /V1/tfa/provider/google/activate
POST /V1/tfa/provider/authy/configure
POST /V1/tfa/provider/authy/activate
POST /V1/tfa/provider/authy/authenticate
POST /V1/tfa/provider/authy/send-token/{via}
POST /V1/tfa/provider/authy/authenticate-onetouch
POST /V1/tfa/provider/u2fkey/configure
POST /V1/tfa/provider/u2fkey/activate
POST /V1/tfa/provider/u2fkey/authentication-challenge
POST /V1/tfa/provider/u2fkey/verify
POST /V1/tfa/provider/duo_security/configure
POST /V1/tfa/provider/duo_security/activate
POST /V1/tfa/provider/duo_security/get-authentication-data
POST /V1/tfa/provider/duo_security/authenticate
`;

/** Routes of the first versions that 2.4 does not have any more. */
const DROPPED = `
GET /V1/carts
PUT /V1/carts/{cartId}/selected-shipping-method
GET /V1/carts/{cartId}/selected-shipping-method
PUT /V1/carts/mine/selected-shipping-method
GET /V1/carts/mine/selected-shipping-method
PUT /V1/guest-carts/{cartId}/selected-shipping-method
GET /V1/guest-carts/{cartId}/selected-shipping-method
POST /V1/carts/items
PUT /V1/carts/items/{itemId}
POST /V1/guest-carts/items
PUT /V1/guest-carts/items/{itemId}
GET /V1/carts/{cartId}/shipping-address
POST /V1/carts/{cartId}/shipping-address
GET /V1/guest-carts/{cartId}/shipping-address
POST /V1/guest-carts/{cartId}/shipping-address
GET /V1/carts/mine/shipping-address
POST /V1/carts/mine/shipping-address
`;

export interface NamedRoute {
  method: string;
  path: string;
}

export const addedSince = read(ADDED);
export const droppedSince = read(DROPPED);

function read(text: string): NamedRoute[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [method = '', path = ''] = line.split(' ');
    return { method, path };
  });
}
