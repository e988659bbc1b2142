-- AlterTable
ALTER TABLE "job" ADD COLUMN     "change_id" UUID NOT NULL DEFAULT gen_random_uuid();
