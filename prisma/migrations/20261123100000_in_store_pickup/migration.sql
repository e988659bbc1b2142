-- AlterTable
ALTER TABLE "quote_address" ADD COLUMN     "pickup_location_code" TEXT;

-- AlterTable
ALTER TABLE "sales_order" ADD COLUMN     "notification_sent" INTEGER,
ADD COLUMN     "pickup_location_code" TEXT,
ADD COLUMN     "send_notification" INTEGER;

-- The orders to pick up, newest first: of one place, of all, and those that are not ready yet.
CREATE INDEX "sales_order_pickup_location_code_fold_idx" ON "sales_order" (fold("pickup_location_code"), "created_at" DESC, "entity_id")
  WHERE "pickup_location_code" IS NOT NULL;
CREATE INDEX "sales_order_pickup_created_at_idx" ON "sales_order" ("created_at" DESC, "entity_id") WHERE "pickup_location_code" IS NOT NULL;
CREATE INDEX "sales_order_pickup_open_idx" ON "sales_order" ("created_at" DESC, "entity_id")
  WHERE "pickup_location_code" IS NOT NULL AND "send_notification" IS DISTINCT FROM 1;
