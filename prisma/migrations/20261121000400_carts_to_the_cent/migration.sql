-- AlterTable
ALTER TABLE "quote" DROP COLUMN "applied_rule_ids",
ADD COLUMN     "gift_message_id" INTEGER;

-- AlterTable
ALTER TABLE "quote_item" ADD COLUMN     "gift_message_id" INTEGER;

-- AlterTable
ALTER TABLE "sales_order" ADD COLUMN     "applied_taxes" JSONB;

-- AlterTable
ALTER TABLE "sales_order_item" ADD COLUMN     "applied_taxes" JSONB,
ADD COLUMN     "gift_message_id" INTEGER;

-- CreateTable
CREATE TABLE "checkout_agreement" (
    "agreement_id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "content_height" TEXT,
    "checkbox_text" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "is_html" BOOLEAN NOT NULL DEFAULT false,
    "mode" INTEGER NOT NULL DEFAULT 1,
    "position" INTEGER NOT NULL DEFAULT 0,
    "store_ids" INTEGER[] DEFAULT ARRAY[0]::INTEGER[],

    CONSTRAINT "checkout_agreement_pkey" PRIMARY KEY ("agreement_id")
);

-- CreateTable
CREATE TABLE "gift_message" (
    "gift_message_id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL DEFAULT 0,
    "sender" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "message" TEXT NOT NULL,

    CONSTRAINT "gift_message_pkey" PRIMARY KEY ("gift_message_id")
);

-- CreateTable
CREATE TABLE "mail_message" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "store_id" INTEGER NOT NULL,
    "subject_id" INTEGER,
    "recipient" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "mail_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "salesrule" (
    "rule_id" SERIAL NOT NULL,
    "name" TEXT,
    "description" TEXT,
    "website_ids" INTEGER[],
    "customer_group_ids" INTEGER[],
    "from_date" DATE,
    "to_date" DATE,
    "uses_per_customer" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "condition" JSONB,
    "action_condition" JSONB,
    "stop_rules_processing" BOOLEAN NOT NULL DEFAULT true,
    "is_advanced" BOOLEAN NOT NULL DEFAULT true,
    "product_ids" INTEGER[],
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "simple_action" TEXT,
    "discount_amount" DECIMAL(12,4) NOT NULL DEFAULT 0,
    "discount_qty" DECIMAL(12,4),
    "discount_step" INTEGER NOT NULL DEFAULT 0,
    "apply_to_shipping" BOOLEAN NOT NULL DEFAULT false,
    "times_used" INTEGER NOT NULL DEFAULT 0,
    "is_rss" BOOLEAN NOT NULL DEFAULT false,
    "coupon_type" TEXT NOT NULL DEFAULT 'NO_COUPON',
    "use_auto_generation" BOOLEAN NOT NULL DEFAULT false,
    "uses_per_coupon" INTEGER NOT NULL DEFAULT 0,
    "simple_free_shipping" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "salesrule_pkey" PRIMARY KEY ("rule_id")
);

-- CreateTable
CREATE TABLE "salesrule_label" (
    "rule_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,

    CONSTRAINT "salesrule_label_pkey" PRIMARY KEY ("rule_id","store_id")
);

-- CreateTable
CREATE TABLE "salesrule_coupon" (
    "coupon_id" SERIAL NOT NULL,
    "rule_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "usage_limit" INTEGER,
    "usage_per_customer" INTEGER,
    "times_used" INTEGER NOT NULL DEFAULT 0,
    "expiration_date" TIMESTAMPTZ(0),
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "type" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "salesrule_coupon_pkey" PRIMARY KEY ("coupon_id")
);

-- CreateTable
CREATE TABLE "salesrule_coupon_usage" (
    "coupon_id" INTEGER NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "times_used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "salesrule_coupon_usage_pkey" PRIMARY KEY ("coupon_id","customer_id")
);

-- CreateTable
CREATE TABLE "salesrule_customer" (
    "rule_id" INTEGER NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "times_used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "salesrule_customer_pkey" PRIMARY KEY ("rule_id","customer_id")
);

-- CreateTable
CREATE TABLE "shipping_tablerate" (
    "pk" SERIAL NOT NULL,
    "website_id" INTEGER NOT NULL,
    "dest_country_id" TEXT NOT NULL DEFAULT '*',
    "dest_region_id" INTEGER NOT NULL DEFAULT 0,
    "dest_zip" TEXT NOT NULL DEFAULT '*',
    "condition_name" TEXT NOT NULL,
    "condition_value" DECIMAL(20,4) NOT NULL,
    "price" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "shipping_tablerate_pkey" PRIMARY KEY ("pk")
);

-- CreateTable
CREATE TABLE "tax_rate_title" (
    "rate_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "tax_rate_title_pkey" PRIMARY KEY ("rate_id","store_id")
);

-- CreateTable
CREATE TABLE "tax_rule" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "priority" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "calculate_subtotal" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "tax_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_rule_class" (
    "rule_id" INTEGER NOT NULL,
    "class_id" INTEGER NOT NULL,

    CONSTRAINT "tax_rule_class_pkey" PRIMARY KEY ("rule_id","class_id")
);

-- CreateTable
CREATE TABLE "tax_rule_rate" (
    "rule_id" INTEGER NOT NULL,
    "rate_id" INTEGER NOT NULL,

    CONSTRAINT "tax_rule_rate_pkey" PRIMARY KEY ("rule_id","rate_id")
);

-- CreateIndex
CREATE INDEX "mail_message_kind_subject_id_idx" ON "mail_message"("kind", "subject_id");

-- CreateIndex
CREATE INDEX "salesrule_is_active_sort_order_idx" ON "salesrule"("is_active", "sort_order");

-- CreateIndex
CREATE INDEX "salesrule_coupon_rule_id_idx" ON "salesrule_coupon"("rule_id");

-- CreateIndex
CREATE INDEX "salesrule_coupon_usage_customer_id_idx" ON "salesrule_coupon_usage"("customer_id");

-- CreateIndex
CREATE INDEX "salesrule_customer_customer_id_idx" ON "salesrule_customer"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "shipping_tablerate_website_id_condition_name_dest_country_i_key" ON "shipping_tablerate"("website_id", "condition_name", "dest_country_id", "dest_region_id", "dest_zip", "condition_value");

-- CreateIndex
CREATE UNIQUE INDEX "tax_rule_code_key" ON "tax_rule"("code");

-- CreateIndex
CREATE INDEX "tax_rule_class_class_id_idx" ON "tax_rule_class"("class_id");

-- CreateIndex
CREATE INDEX "tax_rule_rate_rate_id_idx" ON "tax_rule_rate"("rate_id");

-- AddForeignKey
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "salesrule_label" ADD CONSTRAINT "salesrule_label_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "salesrule"("rule_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "salesrule_label" ADD CONSTRAINT "salesrule_label_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "salesrule_coupon" ADD CONSTRAINT "salesrule_coupon_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "salesrule"("rule_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "salesrule_coupon_usage" ADD CONSTRAINT "salesrule_coupon_usage_coupon_id_fkey" FOREIGN KEY ("coupon_id") REFERENCES "salesrule_coupon"("coupon_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "salesrule_coupon_usage" ADD CONSTRAINT "salesrule_coupon_usage_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "salesrule_customer" ADD CONSTRAINT "salesrule_customer_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "salesrule"("rule_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "salesrule_customer" ADD CONSTRAINT "salesrule_customer_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipping_tablerate" ADD CONSTRAINT "shipping_tablerate_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "website"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_rate_title" ADD CONSTRAINT "tax_rate_title_rate_id_fkey" FOREIGN KEY ("rate_id") REFERENCES "tax_rate"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_rate_title" ADD CONSTRAINT "tax_rate_title_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_rule_class" ADD CONSTRAINT "tax_rule_class_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "tax_rule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_rule_class" ADD CONSTRAINT "tax_rule_class_class_id_fkey" FOREIGN KEY ("class_id") REFERENCES "tax_class"("class_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_rule_rate" ADD CONSTRAINT "tax_rule_rate_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "tax_rule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_rule_rate" ADD CONSTRAINT "tax_rule_rate_rate_id_fkey" FOREIGN KEY ("rate_id") REFERENCES "tax_rate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A coupon is found by its code in any case.
CREATE UNIQUE INDEX "salesrule_coupon_code_key" ON "salesrule_coupon" (lower("code"));
CREATE UNIQUE INDEX "salesrule_coupon_primary_key" ON "salesrule_coupon" ("rule_id") WHERE "is_primary";

-- What is still to be sent.
CREATE INDEX "mail_message_due_idx" ON "mail_message" ("due_at") WHERE "sent_at" IS NULL AND "failed_at" IS NULL;

-- Filters of the list of carts; few carts have either.
CREATE INDEX "quote_customer_email_idx" ON "quote" (fold("customer_email")) WHERE "customer_email" IS NOT NULL;
CREATE INDEX "quote_reserved_order_id_idx" ON "quote" (fold("reserved_order_id")) WHERE "reserved_order_id" IS NOT NULL;
