-- What every order writes, less what nobody reads.

-- Lists find emails by sales_order_customer_email_fold_idx.
DROP INDEX "sales_order_customer_email_idx";

-- Only the rows that have a value are looked up by it, and few have.
DROP INDEX "sales_order_item_parent_item_id_idx", "quote_item_parent_item_id_idx", "mail_message_failed_at_idx";
CREATE INDEX "sales_order_item_parent_item_id_idx" ON "sales_order_item" ("parent_item_id") WHERE "parent_item_id" IS NOT NULL;
CREATE INDEX "quote_item_parent_item_id_idx" ON "quote_item" ("parent_item_id") WHERE "parent_item_id" IS NOT NULL;
CREATE INDEX "mail_message_failed_at_idx" ON "mail_message" ("failed_at") WHERE "failed_at" IS NOT NULL;

-- Each order is updated once its mail was sent. With room in its page, that leaves its indexes alone.
ALTER TABLE "sales_order" SET (fillfactor = 85);
