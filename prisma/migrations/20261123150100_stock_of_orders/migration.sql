-- AlterTable
ALTER TABLE "sales_order" ADD COLUMN     "stock_id" INTEGER;

-- AlterTable
ALTER TABLE "sales_shipment" ADD COLUMN     "source_code" TEXT;
