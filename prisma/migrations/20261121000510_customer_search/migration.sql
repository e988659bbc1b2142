-- CreateIndex
CREATE INDEX "customer_updated_at_idx" ON "customer"("updated_at");

-- CreateIndex
CREATE INDEX "customer_default_billing_idx" ON "customer"("default_billing");

-- Text as the list of customers compares it. `lower(email)` alone finds an account where accounts are shared between websites.
CREATE INDEX "customer_email_lower_idx" ON "customer" (lower("email"));
CREATE INDEX "customer_email_fold_idx" ON "customer" (fold("email"), "id");
CREATE INDEX "customer_lastname_fold_idx" ON "customer" (fold("lastname"), "id");
CREATE INDEX "customer_address_postcode_fold_idx" ON "customer_address" (fold("postcode"));
CREATE INDEX "customer_address_city_fold_idx" ON "customer_address" (fold("city"));
CREATE INDEX "customer_address_telephone_fold_idx" ON "customer_address" (fold("telephone"));
CREATE INDEX "customer_address_region_fold_idx" ON "customer_address" (fold("region"));
CREATE INDEX "customer_address_company_fold_idx" ON "customer_address" (fold("company")) WHERE "company" IS NOT NULL;
