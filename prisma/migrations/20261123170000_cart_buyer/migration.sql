-- AlterTable
ALTER TABLE "quote" ADD COLUMN     "buyer" JSONB;
