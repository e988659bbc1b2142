<?php

// The work of a PHP shop system on a Magento shop: `php work.php URL TOKEN`. Prints what it has read, as JSON.
declare(strict_types=1);

require 'GuzzleHttp/autoload.php';
require __DIR__ . '/Magento.php';

[, $url, $token] = $argv;
$magento = new Magento($url, $token);
$read = [];

// The catalogue: products with the empty maps of PHP, found and paged.
foreach (['Blue', 'Red', 'Green'] as $position => $colour) {
    $product = [
        'sku' => "php-$colour",
        'name' => "$colour cup & saucer",
        'attribute_set_id' => 4,
        'price' => 10 + $position,
        'weight' => '0.5',
        'type_id' => 'simple',
        'status' => 1,
        'visibility' => 4,
        'extension_attributes' => [],
        'product_links' => [],
        'options' => [],
        'tier_prices' => [],
        'custom_attributes' => [['attribute_code' => 'php_erp_code', 'value' => "E-$position"]],
    ];
    $read['made'][] = $magento->post('products', ['product' => $product])['sku'];
    $magento->put("products/php-$colour/stockItems/1", ['stockItem' => ['qty' => 10, 'is_in_stock' => true, 'extension_attributes' => []]]);
}
$since = date(DATE_ATOM, time() - 86400);
$read['found'] = array_column($magento->all('products', [['sku', 'like', 'php-%'], ['created_at', 'gteq', $since]], 2), 'price', 'sku');
$read['unfiltered'] = $magento->get('products', ['searchCriteria' => '[]'])['total_count'];
$read['none'] = $magento->all('products', [['sku', 'eq', 'php-none']], 2);

// A product read, changed and sent back whole.
$product = $magento->get('products/php-Blue');
$product['price'] = 12.5;
$read['changed'] = $magento->put('products/php-Blue', ['product' => $product, 'saveOptions' => true])['price'];
$read['stock'][] = $magento->get('stockItems/php-Blue')['qty'];

// A guest orders two.
$guest = new Magento($url, '');
$cartId = $guest->post('guest-carts');
$guest->post("guest-carts/$cartId/items", ['cartItem' => [
    'quote_id' => $cartId,
    'sku' => 'php-Blue',
    'qty' => 2,
    'product_option' => ['extension_attributes' => []],
    'extension_attributes' => [],
]]);
$address = [
    'firstname' => 'Grace',
    'lastname' => 'Guest',
    'street' => ['1 Main Street', 'Apt 2'],
    'city' => 'Austin',
    'region' => 'Texas',
    'region_id' => 57,
    'region_code' => 'TX',
    'country_id' => 'US',
    'postcode' => '73301',
    'telephone' => '512-555-0100',
    'email' => 'grace@php.test',
    'custom_attributes' => [],
    'extension_attributes' => [],
];
$methods = $guest->post("guest-carts/$cartId/estimate-shipping-methods", ['address' => $address]);
$read['methods'] = array_column($methods, 'amount', 'carrier_code');
$shipped = $guest->post("guest-carts/$cartId/shipping-information", ['addressInformation' => [
    'shipping_address' => $address,
    'billing_address' => $address,
    'shipping_carrier_code' => 'flatrate',
    'shipping_method_code' => 'flatrate',
    'extension_attributes' => [],
    'custom_attributes' => [],
]]);
$read['total'] = $shipped['totals']['grand_total'];
$orderId = $guest->post("guest-carts/$cartId/payment-information", [
    'email' => 'grace@php.test',
    'paymentMethod' => ['method' => 'checkmo', 'additional_data' => [], 'extension_attributes' => []],
    'billingAddress' => $address,
]);
$read['order_id'] = (int) $orderId;
$read['stock'][] = $magento->get('stockItems/php-Blue')['qty'];

// Staff find the order as a nightly job does, and invoice it by a document that echoes it.
$order = $magento->all('orders', [['created_at', 'gteq', $since], ['entity_id', 'eq', $orderId]], 5)[0];
$read['found_order'] = [$order['state'], $order['customer_email'], $order['grand_total']];
[$item] = $order['items'];
$amounts = ['price', 'base_price', 'row_total', 'base_row_total', 'tax_amount', 'base_tax_amount', 'sku', 'name', 'product_id'];
$invoice = $magento->post('invoices', ['entity' => [
    'order_id' => $order['entity_id'],
    'store_id' => $order['store_id'],
    'billing_address_id' => $order['billing_address']['entity_id'],
    'grand_total' => $order['grand_total'],
    'base_grand_total' => $order['base_grand_total'],
    'subtotal' => $order['subtotal'],
    'base_subtotal' => $order['base_subtotal'],
    'shipping_amount' => $order['shipping_amount'],
    'base_shipping_amount' => $order['base_shipping_amount'],
    'items' => [['order_item_id' => $item['item_id'], 'qty' => 2] + array_intersect_key($item, array_flip($amounts))],
    'comments' => [],
    'extension_attributes' => [],
]]);
$read['invoice'] = [$invoice['state'], $invoice['grand_total']];

// It goes out with a tracking number, and comes back whole.
$shipmentId = $magento->post("order/$orderId/ship", [
    'items' => [['order_item_id' => $item['item_id'], 'qty' => 2, 'extension_attributes' => []]],
    'notify' => false,
    'tracks' => [['carrier_code' => 'ups', 'title' => 'UPS', 'track_number' => '1Z999', 'extension_attributes' => []]],
    'packages' => [],
    'arguments' => ['extension_attributes' => []],
]);
$shipment = $magento->get("shipment/$shipmentId");
$read['shipment'] = [$shipment['total_qty'], $shipment['tracks'][0]['track_number']];
$read['shipped_state'] = $magento->get("orders/$orderId")['state'];
$creditmemoId = $magento->post("order/$orderId/refund", [
    'items' => [['order_item_id' => $item['item_id'], 'qty' => 2, 'extension_attributes' => []]],
    'notify' => false,
    'arguments' => [
        'shipping_amount' => $order['shipping_amount'],
        'adjustment_positive' => 0,
        'adjustment_negative' => 0,
        'extension_attributes' => ['return_to_stock_items' => [$item['item_id']]],
    ],
]);
$read['creditmemo'] = $magento->get("creditmemo/$creditmemoId")['grand_total'];

// What is refused is told in words.
foreach ([fn () => $magento->get('products/php-none'), fn () => $guest->get('orders/1')] as $call) {
    try {
        $read['refused'][] = $call();
    } catch (RuntimeException $refused) {
        $read['refused'][] = $refused->getCode();
    }
}
echo json_encode($read, JSON_THROW_ON_ERROR);
