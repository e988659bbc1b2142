-- CreateTable
CREATE TABLE "bundle_option" (
    "option_id" SERIAL NOT NULL,
    "parent_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "required" BOOLEAN NOT NULL DEFAULT false,
    "type" TEXT NOT NULL DEFAULT 'select',
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "bundle_option_pkey" PRIMARY KEY ("option_id")
);

-- CreateTable
CREATE TABLE "bundle_selection" (
    "selection_id" SERIAL NOT NULL,
    "option_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "price_type" INTEGER NOT NULL DEFAULT 0,
    "price_value" DECIMAL(20,4) NOT NULL DEFAULT 0,
    "qty" DECIMAL(12,4) NOT NULL DEFAULT 1,
    "can_change_qty" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "bundle_selection_pkey" PRIMARY KEY ("selection_id")
);

-- CreateTable
CREATE TABLE "configurable_option" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "attribute_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "is_use_default" BOOLEAN NOT NULL DEFAULT false,
    "value_indexes" INTEGER[],

    CONSTRAINT "configurable_option_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "configurable_link" (
    "id" SERIAL NOT NULL,
    "parent_id" INTEGER NOT NULL,
    "child_id" INTEGER NOT NULL,

    CONSTRAINT "configurable_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "downloadable_link" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "price" DECIMAL(20,4) NOT NULL DEFAULT 0,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "is_shareable" INTEGER NOT NULL DEFAULT 2,
    "number_of_downloads" INTEGER NOT NULL DEFAULT 0,
    "link_type" TEXT NOT NULL,
    "link_file" TEXT,
    "link_url" TEXT,
    "sample_type" TEXT,
    "sample_file" TEXT,
    "sample_url" TEXT,

    CONSTRAINT "downloadable_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "downloadable_link_title" (
    "link_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "downloadable_link_title_pkey" PRIMARY KEY ("link_id","store_id")
);

-- CreateTable
CREATE TABLE "downloadable_link_price" (
    "link_id" INTEGER NOT NULL,
    "website_id" INTEGER NOT NULL,
    "price" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "downloadable_link_price_pkey" PRIMARY KEY ("link_id","website_id")
);

-- CreateTable
CREATE TABLE "downloadable_sample" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "sample_type" TEXT NOT NULL,
    "sample_file" TEXT,
    "sample_url" TEXT,

    CONSTRAINT "downloadable_sample_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "downloadable_sample_title" (
    "sample_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "downloadable_sample_title_pkey" PRIMARY KEY ("sample_id","store_id")
);

-- CreateTable
CREATE TABLE "downloadable_purchase" (
    "id" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "order_item_id" INTEGER NOT NULL,
    "link_id" INTEGER,
    "link_title" TEXT NOT NULL,
    "link_type" TEXT NOT NULL,
    "link_file" TEXT,
    "link_url" TEXT,
    "downloads_bought" INTEGER NOT NULL DEFAULT 0,
    "downloads_used" INTEGER NOT NULL DEFAULT 0,
    "is_shareable" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "downloadable_purchase_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bundle_option_parent_id_idx" ON "bundle_option"("parent_id");

-- CreateIndex
CREATE INDEX "bundle_selection_product_id_idx" ON "bundle_selection"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "bundle_selection_option_id_product_id_key" ON "bundle_selection"("option_id", "product_id");

-- CreateIndex
CREATE INDEX "configurable_option_attribute_id_idx" ON "configurable_option"("attribute_id");

-- CreateIndex
CREATE UNIQUE INDEX "configurable_option_product_id_attribute_id_key" ON "configurable_option"("product_id", "attribute_id");

-- CreateIndex
CREATE INDEX "configurable_link_child_id_idx" ON "configurable_link"("child_id");

-- CreateIndex
CREATE UNIQUE INDEX "configurable_link_parent_id_child_id_key" ON "configurable_link"("parent_id", "child_id");

-- CreateIndex
CREATE INDEX "downloadable_link_product_id_idx" ON "downloadable_link"("product_id");

-- CreateIndex
CREATE INDEX "downloadable_sample_product_id_idx" ON "downloadable_sample"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "downloadable_purchase_hash_key" ON "downloadable_purchase"("hash");

-- CreateIndex
CREATE INDEX "downloadable_purchase_order_item_id_idx" ON "downloadable_purchase"("order_item_id");

-- AddForeignKey
ALTER TABLE "bundle_option" ADD CONSTRAINT "bundle_option_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bundle_selection" ADD CONSTRAINT "bundle_selection_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "bundle_option"("option_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bundle_selection" ADD CONSTRAINT "bundle_selection_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "configurable_option" ADD CONSTRAINT "configurable_option_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "configurable_option" ADD CONSTRAINT "configurable_option_attribute_id_fkey" FOREIGN KEY ("attribute_id") REFERENCES "eav_attribute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "configurable_link" ADD CONSTRAINT "configurable_link_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "configurable_link" ADD CONSTRAINT "configurable_link_child_id_fkey" FOREIGN KEY ("child_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "downloadable_link" ADD CONSTRAINT "downloadable_link_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "downloadable_link_title" ADD CONSTRAINT "downloadable_link_title_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "downloadable_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "downloadable_link_price" ADD CONSTRAINT "downloadable_link_price_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "downloadable_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "downloadable_sample" ADD CONSTRAINT "downloadable_sample_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "downloadable_sample_title" ADD CONSTRAINT "downloadable_sample_title_sample_id_fkey" FOREIGN KEY ("sample_id") REFERENCES "downloadable_sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "downloadable_purchase" ADD CONSTRAINT "downloadable_purchase_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "sales_order_item"("item_id") ON DELETE CASCADE ON UPDATE CASCADE;
