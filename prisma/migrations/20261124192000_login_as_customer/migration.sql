-- AlterTable
ALTER TABLE "access_token" ADD COLUMN     "on_behalf_of" INTEGER;

-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "assistance_allowed" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "login_as_customer" (
    "secret_hash" BYTEA NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "admin_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_as_customer_pkey" PRIMARY KEY ("secret_hash")
);

-- CreateIndex
CREATE INDEX "login_as_customer_customer_id_idx" ON "login_as_customer"("customer_id");

-- CreateIndex
CREATE INDEX "login_as_customer_admin_id_idx" ON "login_as_customer"("admin_id");

-- CreateIndex
CREATE INDEX "login_as_customer_store_id_idx" ON "login_as_customer"("store_id");

-- CreateIndex
CREATE INDEX "access_token_on_behalf_of_idx" ON "access_token"("on_behalf_of");

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_on_behalf_of_fkey" FOREIGN KEY ("on_behalf_of") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_as_customer" ADD CONSTRAINT "login_as_customer_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_as_customer" ADD CONSTRAINT "login_as_customer_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_as_customer" ADD CONSTRAINT "login_as_customer_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Until now whoever managed customers could log in as one. They get the permissions that Magento 2.4 has for it, so that nobody loses one;
-- integrations never logged in as customers, and get the permission for the customer's consent alone.
UPDATE admin_role SET resources = ARRAY(SELECT DISTINCT unnest(resources || ARRAY['Magento_LoginAsCustomer::login',
  'Magento_LoginAsCustomer::allow_shopping_assistance'])) WHERE 'Magento_Customer::manage' = ANY(resources);
UPDATE integration SET resources = ARRAY(SELECT DISTINCT unnest(resources || ARRAY['Magento_LoginAsCustomer::allow_shopping_assistance']))
  WHERE 'Magento_Customer::manage' = ANY(resources);
