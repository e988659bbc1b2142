-- CreateTable
CREATE TABLE "stock_item" (
    "item_id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "stock_id" INTEGER NOT NULL DEFAULT 1,
    "website_id" INTEGER NOT NULL DEFAULT 0,
    "qty" DECIMAL(12,4) NOT NULL DEFAULT 0,
    "is_in_stock" BOOLEAN NOT NULL DEFAULT false,
    "is_qty_decimal" BOOLEAN NOT NULL DEFAULT false,
    "use_config_min_qty" BOOLEAN NOT NULL DEFAULT true,
    "min_qty" DECIMAL(12,4) NOT NULL DEFAULT 0,
    "use_config_min_sale_qty" BOOLEAN NOT NULL DEFAULT true,
    "min_sale_qty" DECIMAL(12,4) NOT NULL DEFAULT 1,
    "use_config_max_sale_qty" BOOLEAN NOT NULL DEFAULT true,
    "max_sale_qty" DECIMAL(12,4) NOT NULL DEFAULT 10000,
    "use_config_backorders" BOOLEAN NOT NULL DEFAULT true,
    "backorders" INTEGER NOT NULL DEFAULT 0,
    "use_config_notify_stock_qty" BOOLEAN NOT NULL DEFAULT true,
    "notify_stock_qty" DECIMAL(12,4) NOT NULL DEFAULT 1,
    "use_config_qty_increments" BOOLEAN NOT NULL DEFAULT true,
    "qty_increments" DECIMAL(12,4) NOT NULL DEFAULT 1,
    "use_config_enable_qty_inc" BOOLEAN NOT NULL DEFAULT true,
    "enable_qty_increments" BOOLEAN NOT NULL DEFAULT false,
    "use_config_manage_stock" BOOLEAN NOT NULL DEFAULT true,
    "manage_stock" BOOLEAN NOT NULL DEFAULT true,
    "low_stock_date" TIMESTAMPTZ(0),
    "is_decimal_divided" BOOLEAN NOT NULL DEFAULT false,
    "stock_status_changed_auto" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "stock_item_pkey" PRIMARY KEY ("item_id")
);

-- CreateTable
CREATE TABLE "product" (
    "id" SERIAL NOT NULL,
    "sku" TEXT NOT NULL,
    "type_id" TEXT NOT NULL DEFAULT 'simple',
    "attribute_set_id" INTEGER NOT NULL,
    "price" DECIMAL(20,4),
    "weight" DECIMAL(12,4),
    "status" INTEGER NOT NULL DEFAULT 1,
    "visibility" INTEGER NOT NULL DEFAULT 4,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_store" (
    "product_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "attributes" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "product_store_pkey" PRIMARY KEY ("product_id","store_id")
);

-- CreateTable
CREATE TABLE "product_website" (
    "product_id" INTEGER NOT NULL,
    "website_id" INTEGER NOT NULL,

    CONSTRAINT "product_website_pkey" PRIMARY KEY ("product_id","website_id")
);

-- CreateTable
CREATE TABLE "product_tier_price" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "website_id" INTEGER NOT NULL DEFAULT 0,
    "customer_group_id" INTEGER NOT NULL,
    "qty" DECIMAL(12,4) NOT NULL,
    "value" DECIMAL(20,4) NOT NULL,
    "percentage_value" DECIMAL(5,2),

    CONSTRAINT "product_tier_price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_link" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "linked_product_id" INTEGER NOT NULL,
    "link_type_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "qty" DECIMAL(12,4),

    CONSTRAINT "product_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_media" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "media_type" TEXT NOT NULL DEFAULT 'image',
    "file" TEXT NOT NULL,
    "label" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "disabled" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "product_media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_option" (
    "option_id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "is_require" BOOLEAN NOT NULL DEFAULT true,
    "price" DECIMAL(20,4),
    "price_type" TEXT,
    "sku" TEXT,
    "file_extension" TEXT,
    "max_characters" INTEGER,
    "image_size_x" INTEGER,
    "image_size_y" INTEGER,

    CONSTRAINT "product_option_pkey" PRIMARY KEY ("option_id")
);

-- CreateTable
CREATE TABLE "product_option_value" (
    "option_type_id" SERIAL NOT NULL,
    "option_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "price" DECIMAL(20,4) NOT NULL DEFAULT 0,
    "price_type" TEXT NOT NULL DEFAULT 'fixed',
    "sku" TEXT,

    CONSTRAINT "product_option_value_pkey" PRIMARY KEY ("option_type_id")
);

-- CreateTable
CREATE TABLE "category" (
    "id" SERIAL NOT NULL,
    "parent_id" INTEGER NOT NULL DEFAULT 0,
    "path" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "children_count" INTEGER NOT NULL DEFAULT 0,
    "attribute_set_id" INTEGER NOT NULL DEFAULT 3,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "category_store" (
    "category_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "attributes" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "category_store_pkey" PRIMARY KEY ("category_id","store_id")
);

-- CreateTable
CREATE TABLE "category_product" (
    "category_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "category_product_pkey" PRIMARY KEY ("category_id","product_id")
);

-- CreateTable
CREATE TABLE "url_rewrite" (
    "id" SERIAL NOT NULL,
    "entity_type" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "request_path" TEXT NOT NULL,

    CONSTRAINT "url_rewrite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cms_page" (
    "id" SERIAL NOT NULL,
    "identifier" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "page_layout" TEXT,
    "meta_title" TEXT,
    "meta_keywords" TEXT,
    "meta_description" TEXT,
    "content_heading" TEXT,
    "content" TEXT,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "layout_update_xml" TEXT,
    "custom_theme" TEXT,
    "custom_root_template" TEXT,
    "custom_layout_update_xml" TEXT,
    "custom_theme_from" DATE,
    "custom_theme_to" DATE,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "store_ids" INTEGER[],
    "creation_time" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cms_page_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_group" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "tax_class_id" INTEGER NOT NULL,

    CONSTRAINT "customer_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer" (
    "id" SERIAL NOT NULL,
    "website_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "group_id" INTEGER NOT NULL DEFAULT 1,
    "email" TEXT NOT NULL,
    "prefix" TEXT,
    "firstname" TEXT NOT NULL,
    "middlename" TEXT,
    "lastname" TEXT NOT NULL,
    "suffix" TEXT,
    "dob" DATE,
    "gender" INTEGER,
    "taxvat" TEXT,
    "created_in" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_subscribed" BOOLEAN NOT NULL DEFAULT false,
    "disable_auto_group_change" INTEGER NOT NULL DEFAULT 0,
    "default_billing" INTEGER,
    "default_shipping" INTEGER,
    "password_hash" TEXT,
    "confirmation" TEXT,
    "rp_token_hash" TEXT,
    "rp_token_created_at" TIMESTAMPTZ(0),
    "failures_num" INTEGER NOT NULL DEFAULT 0,
    "first_failure" TIMESTAMPTZ(0),
    "lock_expires" TIMESTAMPTZ(0),
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_address" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "prefix" TEXT,
    "firstname" TEXT NOT NULL,
    "middlename" TEXT,
    "lastname" TEXT NOT NULL,
    "suffix" TEXT,
    "company" TEXT,
    "street" TEXT[],
    "city" TEXT NOT NULL,
    "country_id" TEXT NOT NULL,
    "region" TEXT,
    "region_id" INTEGER,
    "postcode" TEXT,
    "telephone" TEXT,
    "fax" TEXT,
    "vat_id" TEXT,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "directory_country" (
    "id" TEXT NOT NULL,
    "iso2_code" TEXT NOT NULL,
    "iso3_code" TEXT NOT NULL,
    "full_name_english" TEXT NOT NULL,
    "allowed" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "directory_country_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "directory_region" (
    "id" SERIAL NOT NULL,
    "country_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "default_name" TEXT NOT NULL,

    CONSTRAINT "directory_region_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "directory_currency_rate" (
    "currency_from" TEXT NOT NULL,
    "currency_to" TEXT NOT NULL,
    "rate" DECIMAL(24,12) NOT NULL,

    CONSTRAINT "directory_currency_rate_pkey" PRIMARY KEY ("currency_from","currency_to")
);

-- CreateTable
CREATE TABLE "eav_entity_type" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "default_set_id" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "eav_entity_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eav_attribute_set" (
    "id" SERIAL NOT NULL,
    "entity_type_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "eav_attribute_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eav_attribute_group" (
    "id" SERIAL NOT NULL,
    "attribute_set_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "tab_group_code" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "eav_attribute_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eav_attribute_set_entry" (
    "id" SERIAL NOT NULL,
    "attribute_set_id" INTEGER NOT NULL,
    "attribute_group_id" INTEGER NOT NULL,
    "attribute_id" INTEGER NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "eav_attribute_set_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eav_attribute" (
    "id" SERIAL NOT NULL,
    "entity_type_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "backend_type" TEXT NOT NULL DEFAULT 'varchar',
    "frontend_input" TEXT,
    "frontend_label" TEXT,
    "frontend_class" TEXT,
    "backend_model" TEXT,
    "source_model" TEXT,
    "note" TEXT,
    "default_value" TEXT,
    "is_required" BOOLEAN NOT NULL DEFAULT false,
    "is_user_defined" BOOLEAN NOT NULL DEFAULT false,
    "is_unique" BOOLEAN NOT NULL DEFAULT false,
    "scope" TEXT NOT NULL DEFAULT 'global',
    "is_visible" BOOLEAN NOT NULL DEFAULT true,
    "is_searchable" BOOLEAN NOT NULL DEFAULT false,
    "search_weight" INTEGER NOT NULL DEFAULT 1,
    "is_filterable" BOOLEAN NOT NULL DEFAULT false,
    "is_filterable_in_search" BOOLEAN NOT NULL DEFAULT false,
    "is_comparable" BOOLEAN NOT NULL DEFAULT false,
    "is_visible_on_front" BOOLEAN NOT NULL DEFAULT false,
    "is_html_allowed_on_front" BOOLEAN NOT NULL DEFAULT false,
    "is_wysiwyg_enabled" BOOLEAN NOT NULL DEFAULT false,
    "is_used_for_price_rules" BOOLEAN NOT NULL DEFAULT false,
    "is_used_for_promo_rules" BOOLEAN NOT NULL DEFAULT false,
    "is_visible_in_advanced_search" BOOLEAN NOT NULL DEFAULT false,
    "used_in_product_listing" BOOLEAN NOT NULL DEFAULT false,
    "used_for_sort_by" BOOLEAN NOT NULL DEFAULT false,
    "is_used_in_grid" BOOLEAN NOT NULL DEFAULT false,
    "is_visible_in_grid" BOOLEAN NOT NULL DEFAULT false,
    "is_filterable_in_grid" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "apply_to" TEXT[],
    "options_from" TEXT,
    "customer_metadata" JSONB,

    CONSTRAINT "eav_attribute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eav_attribute_label" (
    "attribute_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,

    CONSTRAINT "eav_attribute_label_pkey" PRIMARY KEY ("attribute_id","store_id")
);

-- CreateTable
CREATE TABLE "eav_attribute_option" (
    "id" SERIAL NOT NULL,
    "attribute_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "is_default" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "eav_attribute_option_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eav_attribute_option_label" (
    "option_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,

    CONSTRAINT "eav_attribute_option_label_pkey" PRIMARY KEY ("option_id","store_id")
);

-- CreateTable
CREATE TABLE "admin_role" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "resources" TEXT[],

    CONSTRAINT "admin_role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_user" (
    "id" SERIAL NOT NULL,
    "username" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "firstname" TEXT NOT NULL,
    "lastname" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "role_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "admin_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_token" (
    "id" SERIAL NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "admin_id" INTEGER,
    "customer_id" INTEGER,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(0),

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_failure" (
    "kind" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "last_failure_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_failure_pkey" PRIMARY KEY ("kind","username")
);

-- CreateTable
CREATE TABLE "quote" (
    "entity_id" SERIAL NOT NULL,
    "masked_id" TEXT,
    "store_id" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_virtual" BOOLEAN NOT NULL DEFAULT false,
    "customer_id" INTEGER,
    "customer_group_id" INTEGER NOT NULL DEFAULT 0,
    "customer_tax_class_id" INTEGER NOT NULL DEFAULT 3,
    "customer_is_guest" BOOLEAN NOT NULL DEFAULT false,
    "customer_email" TEXT,
    "customer_note" TEXT,
    "customer_note_notify" BOOLEAN NOT NULL DEFAULT true,
    "coupon_code" TEXT,
    "applied_rule_ids" TEXT,
    "items_count" INTEGER NOT NULL DEFAULT 0,
    "items_qty" DECIMAL(12,4) NOT NULL DEFAULT 0,
    "reserved_order_id" TEXT,
    "orig_order_id" INTEGER NOT NULL DEFAULT 0,
    "remote_ip" TEXT,
    "base_currency_code" TEXT NOT NULL,
    "quote_currency_code" TEXT NOT NULL,
    "base_to_quote_rate" DECIMAL(12,6) NOT NULL DEFAULT 1,
    "subtotal" DECIMAL(20,4) NOT NULL DEFAULT 0,
    "base_subtotal" DECIMAL(20,4) NOT NULL DEFAULT 0,
    "grand_total" DECIMAL(20,4) NOT NULL DEFAULT 0,
    "base_grand_total" DECIMAL(20,4) NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "converted_at" TIMESTAMPTZ(0),

    CONSTRAINT "quote_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "quote_item" (
    "item_id" SERIAL NOT NULL,
    "quote_id" INTEGER NOT NULL,
    "parent_item_id" INTEGER,
    "product_id" INTEGER NOT NULL,
    "sku" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "product_type" TEXT NOT NULL,
    "qty" DECIMAL(12,4) NOT NULL,
    "product_option" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quote_item_pkey" PRIMARY KEY ("item_id")
);

-- CreateTable
CREATE TABLE "quote_address" (
    "id" SERIAL NOT NULL,
    "quote_id" INTEGER NOT NULL,
    "address_type" TEXT NOT NULL,
    "email" TEXT,
    "prefix" TEXT,
    "firstname" TEXT,
    "middlename" TEXT,
    "lastname" TEXT,
    "suffix" TEXT,
    "company" TEXT,
    "street" TEXT[],
    "city" TEXT,
    "country_id" TEXT,
    "region" TEXT,
    "region_id" INTEGER,
    "region_code" TEXT,
    "postcode" TEXT,
    "telephone" TEXT,
    "fax" TEXT,
    "vat_id" TEXT,
    "customer_id" INTEGER,
    "customer_address_id" INTEGER,
    "same_as_billing" INTEGER NOT NULL DEFAULT 0,
    "save_in_address_book" INTEGER NOT NULL DEFAULT 0,
    "shipping_method" TEXT,
    "shipping_description" TEXT,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quote_address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quote_payment" (
    "id" SERIAL NOT NULL,
    "quote_id" INTEGER NOT NULL,
    "method" TEXT,
    "po_number" TEXT,
    "additional_data" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quote_payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sales_order" (
    "entity_id" SERIAL NOT NULL,
    "increment_id" TEXT NOT NULL,
    "store_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "is_virtual" INTEGER NOT NULL DEFAULT 0,
    "customer_email" TEXT NOT NULL,
    "grand_total" DECIMAL(20,4) NOT NULL,
    "base_grand_total" DECIMAL(20,4) NOT NULL,
    "shipping_method" TEXT,
    "gift_message_id" INTEGER,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "adjustment_negative" DECIMAL(20,4),
    "adjustment_positive" DECIMAL(20,4),
    "applied_rule_ids" TEXT,
    "base_adjustment_negative" DECIMAL(20,4),
    "base_adjustment_positive" DECIMAL(20,4),
    "base_currency_code" TEXT,
    "base_discount_amount" DECIMAL(20,4),
    "base_discount_canceled" DECIMAL(20,4),
    "base_discount_invoiced" DECIMAL(20,4),
    "base_discount_refunded" DECIMAL(20,4),
    "base_discount_tax_compensation_amount" DECIMAL(20,4),
    "base_discount_tax_compensation_invoiced" DECIMAL(20,4),
    "base_discount_tax_compensation_refunded" DECIMAL(20,4),
    "base_shipping_amount" DECIMAL(20,4),
    "base_shipping_canceled" DECIMAL(20,4),
    "base_shipping_discount_amount" DECIMAL(20,4),
    "base_shipping_discount_tax_compensation_amnt" DECIMAL(20,4),
    "base_shipping_incl_tax" DECIMAL(20,4),
    "base_shipping_invoiced" DECIMAL(20,4),
    "base_shipping_refunded" DECIMAL(20,4),
    "base_shipping_tax_amount" DECIMAL(20,4),
    "base_shipping_tax_refunded" DECIMAL(20,4),
    "base_subtotal" DECIMAL(20,4),
    "base_subtotal_canceled" DECIMAL(20,4),
    "base_subtotal_incl_tax" DECIMAL(20,4),
    "base_subtotal_invoiced" DECIMAL(20,4),
    "base_subtotal_refunded" DECIMAL(20,4),
    "base_tax_amount" DECIMAL(20,4),
    "base_tax_canceled" DECIMAL(20,4),
    "base_tax_invoiced" DECIMAL(20,4),
    "base_tax_refunded" DECIMAL(20,4),
    "base_total_canceled" DECIMAL(20,4),
    "base_total_due" DECIMAL(20,4),
    "base_total_invoiced" DECIMAL(20,4),
    "base_total_invoiced_cost" DECIMAL(20,4),
    "base_total_offline_refunded" DECIMAL(20,4),
    "base_total_online_refunded" DECIMAL(20,4),
    "base_total_paid" DECIMAL(20,4),
    "base_total_qty_ordered" DECIMAL(20,4),
    "base_total_refunded" DECIMAL(20,4),
    "base_to_global_rate" DECIMAL(12,6),
    "base_to_order_rate" DECIMAL(12,6),
    "billing_address_id" INTEGER,
    "can_ship_partially" INTEGER,
    "can_ship_partially_item" INTEGER,
    "coupon_code" TEXT,
    "customer_dob" TEXT,
    "customer_firstname" TEXT,
    "customer_gender" INTEGER,
    "customer_group_id" INTEGER,
    "customer_id" INTEGER,
    "customer_is_guest" INTEGER,
    "customer_lastname" TEXT,
    "customer_middlename" TEXT,
    "customer_note" TEXT,
    "customer_note_notify" INTEGER,
    "customer_prefix" TEXT,
    "customer_suffix" TEXT,
    "customer_taxvat" TEXT,
    "discount_amount" DECIMAL(20,4),
    "discount_canceled" DECIMAL(20,4),
    "discount_description" TEXT,
    "discount_invoiced" DECIMAL(20,4),
    "discount_refunded" DECIMAL(20,4),
    "edit_increment" INTEGER,
    "email_sent" INTEGER,
    "ext_customer_id" TEXT,
    "ext_order_id" TEXT,
    "forced_shipment_with_invoice" INTEGER,
    "global_currency_code" TEXT,
    "discount_tax_compensation_amount" DECIMAL(20,4),
    "discount_tax_compensation_invoiced" DECIMAL(20,4),
    "discount_tax_compensation_refunded" DECIMAL(20,4),
    "hold_before_state" TEXT,
    "hold_before_status" TEXT,
    "order_currency_code" TEXT,
    "original_increment_id" TEXT,
    "payment_authorization_amount" DECIMAL(20,4),
    "payment_auth_expiration" INTEGER,
    "protect_code" TEXT,
    "quote_address_id" INTEGER,
    "quote_id" INTEGER,
    "relation_child_id" TEXT,
    "relation_child_real_id" TEXT,
    "relation_parent_id" TEXT,
    "relation_parent_real_id" TEXT,
    "remote_ip" TEXT,
    "shipping_amount" DECIMAL(20,4),
    "shipping_canceled" DECIMAL(20,4),
    "shipping_description" TEXT,
    "shipping_discount_amount" DECIMAL(20,4),
    "shipping_discount_tax_compensation_amount" DECIMAL(20,4),
    "shipping_incl_tax" DECIMAL(20,4),
    "shipping_invoiced" DECIMAL(20,4),
    "shipping_refunded" DECIMAL(20,4),
    "shipping_tax_amount" DECIMAL(20,4),
    "shipping_tax_refunded" DECIMAL(20,4),
    "store_currency_code" TEXT,
    "store_name" TEXT,
    "store_to_base_rate" DECIMAL(12,6),
    "store_to_order_rate" DECIMAL(12,6),
    "subtotal" DECIMAL(20,4),
    "subtotal_canceled" DECIMAL(20,4),
    "subtotal_incl_tax" DECIMAL(20,4),
    "subtotal_invoiced" DECIMAL(20,4),
    "subtotal_refunded" DECIMAL(20,4),
    "tax_amount" DECIMAL(20,4),
    "tax_canceled" DECIMAL(20,4),
    "tax_invoiced" DECIMAL(20,4),
    "tax_refunded" DECIMAL(20,4),
    "total_canceled" DECIMAL(20,4),
    "total_due" DECIMAL(20,4),
    "total_invoiced" DECIMAL(20,4),
    "total_item_count" INTEGER,
    "total_offline_refunded" DECIMAL(20,4),
    "total_online_refunded" DECIMAL(20,4),
    "total_paid" DECIMAL(20,4),
    "total_qty_ordered" DECIMAL(20,4),
    "total_refunded" DECIMAL(20,4),
    "weight" DECIMAL(20,4),
    "x_forwarded_for" TEXT,

    CONSTRAINT "sales_order_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_order_item" (
    "item_id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "parent_item_id" INTEGER,
    "sku" TEXT NOT NULL,
    "product_options" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "additional_data" TEXT,
    "amount_refunded" DECIMAL(20,4),
    "applied_rule_ids" TEXT,
    "base_amount_refunded" DECIMAL(20,4),
    "base_cost" DECIMAL(20,4),
    "base_discount_amount" DECIMAL(20,4),
    "base_discount_invoiced" DECIMAL(20,4),
    "base_discount_refunded" DECIMAL(20,4),
    "base_discount_tax_compensation_amount" DECIMAL(20,4),
    "base_discount_tax_compensation_invoiced" DECIMAL(20,4),
    "base_discount_tax_compensation_refunded" DECIMAL(20,4),
    "base_original_price" DECIMAL(20,4),
    "base_price" DECIMAL(20,4),
    "base_price_incl_tax" DECIMAL(20,4),
    "base_row_invoiced" DECIMAL(20,4),
    "base_row_total" DECIMAL(20,4),
    "base_row_total_incl_tax" DECIMAL(20,4),
    "base_tax_amount" DECIMAL(20,4),
    "base_tax_before_discount" DECIMAL(20,4),
    "base_tax_invoiced" DECIMAL(20,4),
    "base_tax_refunded" DECIMAL(20,4),
    "base_weee_tax_applied_amount" DECIMAL(20,4),
    "base_weee_tax_applied_row_amnt" DECIMAL(20,4),
    "base_weee_tax_disposition" DECIMAL(20,4),
    "base_weee_tax_row_disposition" DECIMAL(20,4),
    "description" TEXT,
    "discount_amount" DECIMAL(20,4),
    "discount_invoiced" DECIMAL(20,4),
    "discount_percent" DECIMAL(20,4),
    "discount_refunded" DECIMAL(20,4),
    "event_id" INTEGER,
    "ext_order_item_id" TEXT,
    "free_shipping" INTEGER,
    "gw_base_price" DECIMAL(20,4),
    "gw_base_price_invoiced" DECIMAL(20,4),
    "gw_base_price_refunded" DECIMAL(20,4),
    "gw_base_tax_amount" DECIMAL(20,4),
    "gw_base_tax_amount_invoiced" DECIMAL(20,4),
    "gw_base_tax_amount_refunded" DECIMAL(20,4),
    "gw_id" INTEGER,
    "gw_price" DECIMAL(20,4),
    "gw_price_invoiced" DECIMAL(20,4),
    "gw_price_refunded" DECIMAL(20,4),
    "gw_tax_amount" DECIMAL(20,4),
    "gw_tax_amount_invoiced" DECIMAL(20,4),
    "gw_tax_amount_refunded" DECIMAL(20,4),
    "discount_tax_compensation_amount" DECIMAL(20,4),
    "discount_tax_compensation_canceled" DECIMAL(20,4),
    "discount_tax_compensation_invoiced" DECIMAL(20,4),
    "discount_tax_compensation_refunded" DECIMAL(20,4),
    "is_qty_decimal" INTEGER,
    "is_virtual" INTEGER,
    "locked_do_invoice" INTEGER,
    "locked_do_ship" INTEGER,
    "name" TEXT,
    "no_discount" INTEGER,
    "original_price" DECIMAL(20,4),
    "price" DECIMAL(20,4),
    "price_incl_tax" DECIMAL(20,4),
    "product_id" INTEGER,
    "product_type" TEXT,
    "qty_backordered" DECIMAL(20,4),
    "qty_canceled" DECIMAL(20,4),
    "qty_invoiced" DECIMAL(20,4),
    "qty_ordered" DECIMAL(20,4),
    "qty_refunded" DECIMAL(20,4),
    "qty_returned" DECIMAL(20,4),
    "qty_shipped" DECIMAL(20,4),
    "quote_item_id" INTEGER,
    "row_invoiced" DECIMAL(20,4),
    "row_total" DECIMAL(20,4),
    "row_total_incl_tax" DECIMAL(20,4),
    "row_weight" DECIMAL(20,4),
    "store_id" INTEGER,
    "tax_amount" DECIMAL(20,4),
    "tax_before_discount" DECIMAL(20,4),
    "tax_canceled" DECIMAL(20,4),
    "tax_invoiced" DECIMAL(20,4),
    "tax_percent" DECIMAL(20,4),
    "tax_refunded" DECIMAL(20,4),
    "weee_tax_applied" TEXT,
    "weee_tax_applied_amount" DECIMAL(20,4),
    "weee_tax_applied_row_amount" DECIMAL(20,4),
    "weee_tax_disposition" DECIMAL(20,4),
    "weee_tax_row_disposition" DECIMAL(20,4),
    "weight" DECIMAL(20,4),

    CONSTRAINT "sales_order_item_pkey" PRIMARY KEY ("item_id")
);

-- CreateTable
CREATE TABLE "sales_order_address" (
    "entity_id" SERIAL NOT NULL,
    "parent_id" INTEGER NOT NULL,
    "address_type" TEXT NOT NULL,
    "street" TEXT[],
    "city" TEXT,
    "company" TEXT,
    "country_id" TEXT,
    "customer_address_id" INTEGER,
    "customer_id" INTEGER,
    "email" TEXT,
    "fax" TEXT,
    "firstname" TEXT,
    "lastname" TEXT,
    "middlename" TEXT,
    "postcode" TEXT,
    "prefix" TEXT,
    "region" TEXT,
    "region_code" TEXT,
    "region_id" INTEGER,
    "suffix" TEXT,
    "telephone" TEXT,
    "vat_id" TEXT,
    "vat_is_valid" INTEGER,
    "vat_request_date" TEXT,
    "vat_request_id" TEXT,
    "vat_request_success" INTEGER,

    CONSTRAINT "sales_order_address_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_order_payment" (
    "entity_id" SERIAL NOT NULL,
    "parent_id" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "additional_information" JSONB NOT NULL DEFAULT '[]',
    "account_status" TEXT,
    "additional_data" TEXT,
    "address_status" TEXT,
    "amount_authorized" DECIMAL(20,4),
    "amount_canceled" DECIMAL(20,4),
    "amount_ordered" DECIMAL(20,4),
    "amount_paid" DECIMAL(20,4),
    "amount_refunded" DECIMAL(20,4),
    "anet_trans_method" TEXT,
    "base_amount_authorized" DECIMAL(20,4),
    "base_amount_canceled" DECIMAL(20,4),
    "base_amount_ordered" DECIMAL(20,4),
    "base_amount_paid" DECIMAL(20,4),
    "base_amount_paid_online" DECIMAL(20,4),
    "base_amount_refunded" DECIMAL(20,4),
    "base_amount_refunded_online" DECIMAL(20,4),
    "base_shipping_amount" DECIMAL(20,4),
    "base_shipping_captured" DECIMAL(20,4),
    "base_shipping_refunded" DECIMAL(20,4),
    "cc_approval" TEXT,
    "cc_avs_status" TEXT,
    "cc_cid_status" TEXT,
    "cc_debug_request_body" TEXT,
    "cc_debug_response_body" TEXT,
    "cc_debug_response_serialized" TEXT,
    "cc_exp_month" TEXT,
    "cc_exp_year" TEXT,
    "cc_last4" TEXT,
    "cc_number_enc" TEXT,
    "cc_owner" TEXT,
    "cc_secure_verify" TEXT,
    "cc_ss_issue" TEXT,
    "cc_ss_start_month" TEXT,
    "cc_ss_start_year" TEXT,
    "cc_status" TEXT,
    "cc_status_description" TEXT,
    "cc_trans_id" TEXT,
    "cc_type" TEXT,
    "echeck_account_name" TEXT,
    "echeck_account_type" TEXT,
    "echeck_bank_name" TEXT,
    "echeck_routing_number" TEXT,
    "echeck_type" TEXT,
    "last_trans_id" TEXT,
    "po_number" TEXT,
    "protection_eligibility" TEXT,
    "quote_payment_id" INTEGER,
    "shipping_amount" DECIMAL(20,4),
    "shipping_captured" DECIMAL(20,4),
    "shipping_refunded" DECIMAL(20,4),

    CONSTRAINT "sales_order_payment_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_order_status_history" (
    "entity_id" SERIAL NOT NULL,
    "parent_id" INTEGER NOT NULL,
    "is_customer_notified" INTEGER NOT NULL DEFAULT 0,
    "is_visible_on_front" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "comment" TEXT,
    "entity_name" TEXT,
    "status" TEXT,

    CONSTRAINT "sales_order_status_history_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_order_status" (
    "status" TEXT NOT NULL,
    "label" TEXT NOT NULL,

    CONSTRAINT "sales_order_status_pkey" PRIMARY KEY ("status")
);

-- CreateTable
CREATE TABLE "sales_order_status_state" (
    "status" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "visible_on_front" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "sales_order_status_state_pkey" PRIMARY KEY ("status","state")
);

-- CreateTable
CREATE TABLE "website" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "default_group_id" INTEGER NOT NULL DEFAULT 0,
    "is_default" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "website_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_group" (
    "id" SERIAL NOT NULL,
    "website_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "root_category_id" INTEGER NOT NULL DEFAULT 0,
    "default_store_id" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "store_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "website_id" INTEGER NOT NULL,
    "store_group_id" INTEGER NOT NULL,
    "is_active" INTEGER NOT NULL DEFAULT 1,
    "sort_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "store_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "config_value" (
    "scope" TEXT NOT NULL DEFAULT 'default',
    "scope_id" INTEGER NOT NULL DEFAULT 0,
    "path" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "config_value_pkey" PRIMARY KEY ("scope","scope_id","path")
);

-- CreateTable
CREATE TABLE "tax_class" (
    "class_id" SERIAL NOT NULL,
    "class_name" TEXT NOT NULL,
    "class_type" TEXT NOT NULL,

    CONSTRAINT "tax_class_pkey" PRIMARY KEY ("class_id")
);

-- CreateTable
CREATE TABLE "tax_rate" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "tax_country_id" TEXT NOT NULL,
    "tax_region_id" INTEGER NOT NULL DEFAULT 0,
    "tax_postcode" TEXT,
    "rate" DECIMAL(12,4) NOT NULL,
    "zip_is_range" INTEGER,
    "zip_from" INTEGER,
    "zip_to" INTEGER,

    CONSTRAINT "tax_rate_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "stock_item_product_id_key" ON "stock_item"("product_id");

-- CreateIndex
CREATE INDEX "stock_item_qty_idx" ON "stock_item"("qty");

-- CreateIndex
CREATE INDEX "product_type_id_idx" ON "product"("type_id");

-- CreateIndex
CREATE INDEX "product_attribute_set_id_idx" ON "product"("attribute_set_id");

-- CreateIndex
CREATE INDEX "product_price_id_idx" ON "product"("price", "id");

-- CreateIndex
CREATE INDEX "product_status_idx" ON "product"("status");

-- CreateIndex
CREATE INDEX "product_visibility_idx" ON "product"("visibility");

-- CreateIndex
CREATE INDEX "product_created_at_id_idx" ON "product"("created_at", "id");

-- CreateIndex
CREATE INDEX "product_updated_at_id_idx" ON "product"("updated_at", "id");

-- CreateIndex
CREATE INDEX "product_attributes" ON "product" USING GIN ("attributes" jsonb_path_ops);

-- CreateIndex
CREATE INDEX "product_store_store_id_idx" ON "product_store"("store_id");

-- CreateIndex
CREATE INDEX "product_store_attributes" ON "product_store" USING GIN ("attributes" jsonb_path_ops);

-- CreateIndex
CREATE INDEX "product_website_website_id_idx" ON "product_website"("website_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_tier_price_product_id_website_id_customer_group_id__key" ON "product_tier_price"("product_id", "website_id", "customer_group_id", "qty");

-- CreateIndex
CREATE INDEX "product_link_product_id_idx" ON "product_link"("product_id");

-- CreateIndex
CREATE INDEX "product_link_linked_product_id_idx" ON "product_link"("linked_product_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_link_link_type_id_product_id_linked_product_id_key" ON "product_link"("link_type_id", "product_id", "linked_product_id");

-- CreateIndex
CREATE INDEX "product_media_product_id_idx" ON "product_media"("product_id");

-- CreateIndex
CREATE INDEX "product_media_file_idx" ON "product_media"("file");

-- CreateIndex
CREATE INDEX "product_option_product_id_idx" ON "product_option"("product_id");

-- CreateIndex
CREATE INDEX "product_option_value_option_id_idx" ON "product_option_value"("option_id");

-- CreateIndex
CREATE INDEX "category_parent_id_position_idx" ON "category"("parent_id", "position");

-- CreateIndex
CREATE INDEX "category_store_store_id_idx" ON "category_store"("store_id");

-- CreateIndex
CREATE INDEX "category_product_product_id_idx" ON "category_product"("product_id");

-- CreateIndex
CREATE INDEX "category_product_position" ON "category_product"("category_id", "position", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "url_rewrite_request_path_store_id_key" ON "url_rewrite"("request_path", "store_id");

-- CreateIndex
CREATE UNIQUE INDEX "url_rewrite_entity_type_entity_id_store_id_key" ON "url_rewrite"("entity_type", "entity_id", "store_id");

-- CreateIndex
CREATE INDEX "cms_page_identifier_idx" ON "cms_page"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "customer_group_code_key" ON "customer_group"("code");

-- CreateIndex
CREATE INDEX "customer_group_id_idx" ON "customer"("group_id");

-- CreateIndex
CREATE INDEX "customer_created_at_idx" ON "customer"("created_at");

-- CreateIndex
CREATE INDEX "customer_address_customer_id_idx" ON "customer_address"("customer_id");

-- CreateIndex
CREATE INDEX "directory_region_country_id_idx" ON "directory_region"("country_id");

-- CreateIndex
CREATE UNIQUE INDEX "eav_entity_type_code_key" ON "eav_entity_type"("code");

-- CreateIndex
CREATE UNIQUE INDEX "eav_attribute_set_entity_type_id_name_key" ON "eav_attribute_set"("entity_type_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "eav_attribute_group_attribute_set_id_name_key" ON "eav_attribute_group"("attribute_set_id", "name");

-- CreateIndex
CREATE INDEX "eav_attribute_set_entry_attribute_group_id_idx" ON "eav_attribute_set_entry"("attribute_group_id");

-- CreateIndex
CREATE INDEX "eav_attribute_set_entry_attribute_id_idx" ON "eav_attribute_set_entry"("attribute_id");

-- CreateIndex
CREATE UNIQUE INDEX "eav_attribute_set_entry_attribute_set_id_attribute_id_key" ON "eav_attribute_set_entry"("attribute_set_id", "attribute_id");

-- CreateIndex
CREATE UNIQUE INDEX "eav_attribute_entity_type_id_code_key" ON "eav_attribute"("entity_type_id", "code");

-- CreateIndex
CREATE INDEX "eav_attribute_option_attribute_id_idx" ON "eav_attribute_option"("attribute_id");

-- CreateIndex
CREATE UNIQUE INDEX "admin_role_name_key" ON "admin_role"("name");

-- CreateIndex
CREATE UNIQUE INDEX "admin_user_username_key" ON "admin_user"("username");

-- CreateIndex
CREATE UNIQUE INDEX "admin_user_email_key" ON "admin_user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "access_token_token_hash_key" ON "access_token"("token_hash");

-- CreateIndex
CREATE INDEX "access_token_admin_id_idx" ON "access_token"("admin_id");

-- CreateIndex
CREATE INDEX "access_token_customer_id_idx" ON "access_token"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "quote_masked_id_key" ON "quote"("masked_id");

-- CreateIndex
CREATE INDEX "quote_customer_id_idx" ON "quote"("customer_id");

-- CreateIndex
CREATE INDEX "quote_updated_at_idx" ON "quote"("updated_at");

-- CreateIndex
CREATE INDEX "quote_item_quote_id_idx" ON "quote_item"("quote_id");

-- CreateIndex
CREATE INDEX "quote_item_product_id_idx" ON "quote_item"("product_id");

-- CreateIndex
CREATE INDEX "quote_item_parent_item_id_idx" ON "quote_item"("parent_item_id");

-- CreateIndex
CREATE UNIQUE INDEX "quote_address_quote_id_address_type_key" ON "quote_address"("quote_id", "address_type");

-- CreateIndex
CREATE UNIQUE INDEX "quote_payment_quote_id_key" ON "quote_payment"("quote_id");

-- CreateIndex
CREATE UNIQUE INDEX "sales_order_increment_id_key" ON "sales_order"("increment_id");

-- CreateIndex
CREATE INDEX "sales_order_created_at_idx" ON "sales_order"("created_at");

-- CreateIndex
CREATE INDEX "sales_order_updated_at_idx" ON "sales_order"("updated_at");

-- CreateIndex
CREATE INDEX "sales_order_status_idx" ON "sales_order"("status");

-- CreateIndex
CREATE INDEX "sales_order_customer_id_idx" ON "sales_order"("customer_id");

-- CreateIndex
CREATE INDEX "sales_order_customer_email_idx" ON "sales_order"("customer_email");

-- CreateIndex
CREATE INDEX "sales_order_store_id_idx" ON "sales_order"("store_id");

-- CreateIndex
CREATE UNIQUE INDEX "sales_order_quote_id_key" ON "sales_order"("quote_id");

-- CreateIndex
CREATE INDEX "sales_order_item_order_id_idx" ON "sales_order_item"("order_id");

-- CreateIndex
CREATE INDEX "sales_order_item_parent_item_id_idx" ON "sales_order_item"("parent_item_id");

-- CreateIndex
CREATE INDEX "sales_order_item_product_id_idx" ON "sales_order_item"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "sales_order_address_parent_id_address_type_key" ON "sales_order_address"("parent_id", "address_type");

-- CreateIndex
CREATE UNIQUE INDEX "sales_order_payment_parent_id_key" ON "sales_order_payment"("parent_id");

-- CreateIndex
CREATE INDEX "sales_order_status_history_parent_id_idx" ON "sales_order_status_history"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "website_code_key" ON "website"("code");

-- CreateIndex
CREATE UNIQUE INDEX "store_group_code_key" ON "store_group"("code");

-- CreateIndex
CREATE INDEX "store_group_website_id_idx" ON "store_group"("website_id");

-- CreateIndex
CREATE UNIQUE INDEX "store_code_key" ON "store"("code");

-- CreateIndex
CREATE INDEX "store_website_id_idx" ON "store"("website_id");

-- CreateIndex
CREATE INDEX "store_store_group_id_idx" ON "store"("store_group_id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_class_class_type_class_name_key" ON "tax_class"("class_type", "class_name");

-- CreateIndex
CREATE UNIQUE INDEX "tax_rate_code_key" ON "tax_rate"("code");

-- CreateIndex
CREATE INDEX "tax_rate_tax_country_id_tax_region_id_idx" ON "tax_rate"("tax_country_id", "tax_region_id");

-- AddForeignKey
ALTER TABLE "stock_item" ADD CONSTRAINT "stock_item_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_attribute_set_id_fkey" FOREIGN KEY ("attribute_set_id") REFERENCES "eav_attribute_set"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_store" ADD CONSTRAINT "product_store_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_store" ADD CONSTRAINT "product_store_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_website" ADD CONSTRAINT "product_website_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_website" ADD CONSTRAINT "product_website_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "website"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_tier_price" ADD CONSTRAINT "product_tier_price_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_link" ADD CONSTRAINT "product_link_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_link" ADD CONSTRAINT "product_link_linked_product_id_fkey" FOREIGN KEY ("linked_product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_option" ADD CONSTRAINT "product_option_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_option_value" ADD CONSTRAINT "product_option_value_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "product_option"("option_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_store" ADD CONSTRAINT "category_store_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_store" ADD CONSTRAINT "category_store_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_product" ADD CONSTRAINT "category_product_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_product" ADD CONSTRAINT "category_product_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "url_rewrite" ADD CONSTRAINT "url_rewrite_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_group" ADD CONSTRAINT "customer_group_tax_class_id_fkey" FOREIGN KEY ("tax_class_id") REFERENCES "tax_class"("class_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "website"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "customer_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_address" ADD CONSTRAINT "customer_address_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "directory_region" ADD CONSTRAINT "directory_region_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "directory_country"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eav_attribute_set" ADD CONSTRAINT "eav_attribute_set_entity_type_id_fkey" FOREIGN KEY ("entity_type_id") REFERENCES "eav_entity_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eav_attribute_group" ADD CONSTRAINT "eav_attribute_group_attribute_set_id_fkey" FOREIGN KEY ("attribute_set_id") REFERENCES "eav_attribute_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eav_attribute_set_entry" ADD CONSTRAINT "eav_attribute_set_entry_attribute_set_id_fkey" FOREIGN KEY ("attribute_set_id") REFERENCES "eav_attribute_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eav_attribute_set_entry" ADD CONSTRAINT "eav_attribute_set_entry_attribute_group_id_fkey" FOREIGN KEY ("attribute_group_id") REFERENCES "eav_attribute_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eav_attribute_set_entry" ADD CONSTRAINT "eav_attribute_set_entry_attribute_id_fkey" FOREIGN KEY ("attribute_id") REFERENCES "eav_attribute"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eav_attribute" ADD CONSTRAINT "eav_attribute_entity_type_id_fkey" FOREIGN KEY ("entity_type_id") REFERENCES "eav_entity_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eav_attribute_label" ADD CONSTRAINT "eav_attribute_label_attribute_id_fkey" FOREIGN KEY ("attribute_id") REFERENCES "eav_attribute"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eav_attribute_option" ADD CONSTRAINT "eav_attribute_option_attribute_id_fkey" FOREIGN KEY ("attribute_id") REFERENCES "eav_attribute"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eav_attribute_option_label" ADD CONSTRAINT "eav_attribute_option_label_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "eav_attribute_option"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_user" ADD CONSTRAINT "admin_user_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "admin_role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_item" ADD CONSTRAINT "quote_item_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_item" ADD CONSTRAINT "quote_item_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_item" ADD CONSTRAINT "quote_item_parent_item_id_fkey" FOREIGN KEY ("parent_item_id") REFERENCES "quote_item"("item_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_address" ADD CONSTRAINT "quote_address_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_payment" ADD CONSTRAINT "quote_payment_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sales_order"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_parent_item_id_fkey" FOREIGN KEY ("parent_item_id") REFERENCES "sales_order_item"("item_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_order_address" ADD CONSTRAINT "sales_order_address_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "sales_order"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_order_payment" ADD CONSTRAINT "sales_order_payment_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "sales_order"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_order_status_history" ADD CONSTRAINT "sales_order_status_history_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "sales_order"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_order_status_state" ADD CONSTRAINT "sales_order_status_state_status_fkey" FOREIGN KEY ("status") REFERENCES "sales_order_status"("status") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_group" ADD CONSTRAINT "store_group_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "website"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store" ADD CONSTRAINT "store_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "website"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store" ADD CONSTRAINT "store_store_group_id_fkey" FOREIGN KEY ("store_group_id") REFERENCES "store_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;
