-- CreateTable
CREATE TABLE "media_folder" (
    "id" SERIAL NOT NULL,
    "path" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_folder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_picture" (
    "id" SERIAL NOT NULL,
    "path" TEXT NOT NULL,
    "folder_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "alt" TEXT NOT NULL DEFAULT '',
    "mime" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "focal_x" DECIMAL(5,4) NOT NULL DEFAULT 0.5,
    "focal_y" DECIMAL(5,4) NOT NULL DEFAULT 0.5,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_picture_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "product_media" ADD COLUMN "library_id" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "media_folder_path_key" ON "media_folder"("path");

-- CreateIndex
CREATE UNIQUE INDEX "media_picture_path_key" ON "media_picture"("path");

-- CreateIndex
CREATE UNIQUE INDEX "media_picture_folder_id_name_key" ON "media_picture"("folder_id", "name");

-- CreateIndex
CREATE INDEX "product_media_library_id_idx" ON "product_media"("library_id");

-- AddForeignKey
ALTER TABLE "media_picture" ADD CONSTRAINT "media_picture_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "media_folder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

INSERT INTO media_folder (path) VALUES ('');

-- The rows that may mention a picture of the library: few, however large the catalogue.
CREATE INDEX product_with_library_picture ON product (id) WHERE attributes::text LIKE '%wysiwyg/%';
CREATE INDEX product_store_with_library_picture ON product_store (product_id) WHERE attributes::text LIKE '%wysiwyg/%';
CREATE INDEX category_with_library_picture ON category (id) WHERE attributes::text LIKE '%wysiwyg/%';
CREATE INDEX category_store_with_library_picture ON category_store (category_id) WHERE attributes::text LIKE '%wysiwyg/%';

INSERT INTO change_log_entity (entity, access, table_name, id_column, label_path, has_parts) VALUES
  ('media_picture', 'Magento_Cms::media_gallery', 'media_picture', 'id', '{name}', false),
  ('media_folder', 'Magento_Cms::media_gallery', 'media_folder', 'id', '{path}', false);
INSERT INTO change_log_source (table_name, entity, id_columns) VALUES
  ('media_picture', 'media_picture', '{id}'),
  ('media_folder', 'media_folder', '{id}');
