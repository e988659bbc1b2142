-- AlterTable
ALTER TABLE "quote" ADD COLUMN     "is_draft" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "quote_item" ADD COLUMN     "custom_price" DECIMAL(20,4);

-- What staff begin for a customer stands beside the customer's own cart.
DROP INDEX quote_active_customer_key;
CREATE UNIQUE INDEX quote_active_customer_key ON quote (customer_id) WHERE is_active AND customer_id IS NOT NULL AND NOT is_draft;
