-- Lists compare text without regard to case and accents. Without these indexes each such filter reads every row.

CREATE INDEX "sales_order_increment_id_fold_idx" ON "sales_order"(fold("increment_id"), "entity_id");
-- Open orders, newest first: in the order that a page of them is read, and with the column itself, to count them from the index alone.
CREATE INDEX "sales_order_status_fold_idx" ON "sales_order"(fold("status"), "created_at" DESC, "entity_id") INCLUDE ("status");
CREATE INDEX "sales_order_state_fold_idx" ON "sales_order"(fold("state"), "created_at" DESC, "entity_id") INCLUDE ("state");
-- DropIndex
DROP INDEX "sales_order_status_idx";
CREATE INDEX "sales_order_customer_email_fold_idx" ON "sales_order"(fold("customer_email"), "entity_id");
CREATE INDEX "sales_invoice_increment_id_fold_idx" ON "sales_invoice"(fold("increment_id"), "entity_id");
CREATE INDEX "sales_shipment_increment_id_fold_idx" ON "sales_shipment"(fold("increment_id"), "entity_id");
CREATE INDEX "sales_creditmemo_increment_id_fold_idx" ON "sales_creditmemo"(fold("increment_id"), "entity_id");
CREATE INDEX "salesrule_coupon_code_fold_idx" ON "salesrule_coupon"(fold("code"), "coupon_id");
