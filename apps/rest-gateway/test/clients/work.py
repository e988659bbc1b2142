"""The work of a Python connector on a Magento shop: `python3 work.py URL TOKEN`. Prints what it has read, as JSON."""

import json
import sys
from datetime import datetime, timedelta, timezone

from magento import Magento, Refused, part

url, token = sys.argv[1:3]
magento = Magento(url, token)
read = {}

# An attribute and its options, whose ids are text; then products of odd SKUs that have them, and a code that nobody here knows.
magento.post("/products/attributes", {"attribute": {
    "attribute_code": "py_colour", "frontend_input": "select", "default_frontend_label": "Colour", "is_required": False,
    "scope": "global", "options": [],
}})
magento.post("/products/attribute-sets/attributes", {
    "attributeSetId": 4, "attributeGroupId": 7, "attributeCode": "py_colour", "sortOrder": 50,
})
colours = [magento.post("/products/attributes/py_colour/options", {"option": {"label": label}}) for label in ("Blue", "Red", "Green")]
read["option_ids"] = colours
skus = ["py 1/2 Blue", "py 1/2 Red", "py+Green"]
for sku, colour in zip(skus, colours):
    magento.post("/products/", {"product": {
        "sku": sku, "name": f"Cup {sku}", "attribute_set_id": 4, "type_id": "simple", "price": 10, "weight": 0.5, "status": 1, "visibility": 4,
        "extension_attributes": {"stock_item": {"qty": 10, "is_in_stock": True}, "py_unknown": {"a": 1}},
        "custom_attributes": [
            {"attribute_code": "py_colour", "value": str(colour)},
            {"attribute_code": "py_erp_code", "value": "E-1"},
            {"attribute_code": "tax_class_id", "value": "0"},
        ],
    }})

# Found by several filters at once, two to a page; times as a tap writes them, with blanks where the plus of a zone was.
since = datetime.now(timezone.utc) - timedelta(days=1)
filters = [("sku", "py%", "like"), ("updated_at", since.strftime("%Y-%m-%d %H:%M:%S"), "gteq"), ("price", 10)]
read["found"] = [product["sku"] for product in magento.all("/products/", filters, 2)]
moment = since.replace(microsecond=0).isoformat()
key = "searchCriteria[filterGroups][0][filters][0]"
read["since"] = []
for time in (since.strftime("%Y-%m-%d+%H:%M:%S"), moment):
    raw = f"{key}[field]=updated_at&{key}[value]={time}&{key}[condition_type]=gteq&fields=items[sku],total_count"
    read["since"].append(magento.get("/products", raw)["total_count"])
read["by_option"] = [product["sku"] for product in magento.all("/products", [("py_colour", colours[1], "in")], 5)]
read["missing"] = magento.get_or_none(f"/products/{part('py none')}")

# A product read, changed and sent back whole.
product = magento.get(f"/products/{part(skus[0])}")
product["price"] = 12.5
read["changed"] = magento.put(f"/products/{part(skus[0])}", {"product": product, "save_options": True})["price"]
read["stock"] = [magento.get(f"/stockItems/{part(skus[0])}")["qty"]]

# Staff order three for a customer.
customer = magento.post("/customers", {"customer": {
    "email": "grace@python.test", "firstname": "Grace", "lastname": "Buyer", "website_id": 1, "store_id": 1, "group_id": 1,
    "addresses": [], "custom_attributes": [], "extension_attributes": {},
}, "password": "Str0ng-enough"})
cart = magento.post(f"/customers/{customer['id']}/carts")
line = magento.post(f"/carts/{cart}/items", {"cartItem": {"sku": skus[0], "qty": 3, "quote_id": str(cart)}})
read["line"] = [line["qty"], line["price"]]
address = {
    "firstname": "Grace", "lastname": "Buyer", "street": ["1 Main Street"], "city": "Austin", "region": "Texas", "region_id": "57",
    "region_code": "TX", "country_id": "US", "postcode": "73301", "telephone": "512-555-0100", "same_as_billing": 1,
}
details = magento.post(f"/carts/{cart}/shipping-information", {"addressInformation": {
    "shipping_address": address, "billing_address": address, "shipping_carrier_code": "flatrate", "shipping_method_code": "flatrate",
}})
read["total"] = details["totals"]["grand_total"]
order_id = magento.put(f"/carts/{cart}/order", {"paymentMethod": {"method": "checkmo"}})
read["order_id"] = int(order_id)
[order] = magento.all("/orders", [("entity_id", order_id), ("created_at", moment, "gteq"), ("status", "pending,processing", "in")], 10)
item = order["items"][0]
read["order"] = [order["state"], order["customer_email"], order["grand_total"], item["qty_ordered"]]

# It is invoiced and shipped in two parts, each of which answers the number of its document.
parts = []
for qty in (1, 2):
    lines = {"items": [{"order_item_id": item["item_id"], "qty": qty}]}
    parts.append(magento.post(f"/order/{order_id}/invoice", {**lines, "capture": True, "notify": False}))
    parts.append(magento.post(f"/order/{order_id}/ship", {**lines, "tracks": [
        {"carrier_code": "dhl", "title": "DHL", "track_number": f"JD{qty}"},
    ]}))
read["documents"] = parts
invoices = magento.all("/invoices", [("order_id", order_id)], 1)
read["invoices"] = [[invoice["state"], invoice["total_qty"]] for invoice in invoices]
shipments = magento.all("/shipments", [("order_id", order_id)], 1)
read["tracks"] = [track["track_number"] for shipment in shipments for track in shipment["tracks"]]

# One comes back: a credit memo by a document that echoes the order's line.
echoed = {name: item[name] for name in ("sku", "name", "price", "base_price", "product_id")}
creditmemo = magento.post("/creditmemo", {"entity": {
    "order_id": int(order_id), "items": [{**echoed, "order_item_id": item["item_id"], "qty": 1}], "shipping_amount": 0,
    "adjustment": 0, "adjustment_positive": 0, "adjustment_negative": 0, "comments": [], "extension_attributes": {},
}})
read["creditmemo"] = [creditmemo["order_id"] == int(order_id), creditmemo["grand_total"]]
after = magento.get(f"/orders/{order_id}", "fields=state,status,total_refunded,items[qty_invoiced,qty_shipped,qty_refunded]")
read["after"] = after
magento.post(f"/orders/{order_id}/comments", {"statusHistory": {
    "comment": "Packed by a robot", "is_customer_notified": 0, "is_visible_on_front": 0, "parent_id": int(order_id), "status": after["status"],
}})
read["comments"] = [comment["comment"] for comment in magento.get(f"/orders/{order_id}/comments")["items"]]

# What is refused is told in words.
read["refused"] = []
for call in (lambda: magento.get("/orders/999999"), lambda: Magento(url).get("/orders/1"), lambda: magento.post(f"/order/{order_id}/ship")):
    try:
        read["refused"].append(call())
    except Refused as refused:
        read["refused"].append([refused.status, refused.message])
json.dump(read, sys.stdout)
