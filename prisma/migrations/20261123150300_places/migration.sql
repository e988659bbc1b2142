-- CreateTable
CREATE TABLE "inventory_place" (
    "place_id" SERIAL NOT NULL,
    "country_id" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "latitude" DECIMAL(8,6) NOT NULL,
    "longitude" DECIMAL(9,6) NOT NULL,

    CONSTRAINT "inventory_place_pkey" PRIMARY KEY ("place_id")
);

-- CreateIndex
CREATE INDEX "inventory_place_country_id_postcode_idx" ON "inventory_place"("country_id", "postcode");

-- CreateIndex
CREATE INDEX "inventory_place_country_id_city_idx" ON "inventory_place"("country_id", "city");
