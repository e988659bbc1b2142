-- AlterTable
ALTER TABLE "bulk_operation" ADD COLUMN     "attempts_before" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "result" TEXT;
