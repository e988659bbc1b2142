-- CreateTable
CREATE TABLE "inventory_source" (
    "source_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "contact_name" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "fax" TEXT,
    "street" TEXT,
    "city" TEXT,
    "region" TEXT,
    "latitude" DECIMAL(8,6),
    "longitude" DECIMAL(9,6),
    "use_default_carrier_config" BOOLEAN NOT NULL DEFAULT true,
    "carrier_links" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "inventory_source_pkey" PRIMARY KEY ("source_code")
);
