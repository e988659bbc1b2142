-- Lists sort what is missing below every value. An index gives that order, both ways, only when it stands in it.
DROP INDEX "product_price_id_idx";
CREATE INDEX "product_price_id_idx" ON "product" ("price" NULLS FIRST, "id");
DROP INDEX product_name_fold;
CREATE INDEX product_name_fold ON product (fold(attributes ->> 'name') NULLS FIRST, id);
