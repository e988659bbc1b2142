-- AlterTable
ALTER TABLE "product_media" ADD COLUMN     "video_content" JSONB;
