-- AlterTable
ALTER TABLE "access_token" ADD COLUMN     "expires_at" TIMESTAMPTZ(0);

-- CreateTable
CREATE TABLE "customer_note" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "admin_id" INTEGER,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "customer_note_customer_id_idx" ON "customer_note"("customer_id");

-- CreateIndex
CREATE INDEX "customer_note_admin_id_idx" ON "customer_note"("admin_id");

-- CreateIndex
CREATE INDEX "sales_order_state_idx" ON "sales_order"("state");

-- AddForeignKey
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What staff look for by a part of it. Each is one text, so that one index finds a word in any of its fields.
CREATE FUNCTION order_text(increment_id text, email text, firstname text, lastname text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold(increment_id || ' ' || email || ' ' || coalesce(firstname, '') || ' ' || coalesce(lastname, ''));
CREATE FUNCTION person_text(email text, firstname text, lastname text, company text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold(coalesce(email, '') || ' ' || coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || coalesce(company, ''));
CREATE FUNCTION phone_digits(telephone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(coalesce(telephone, ''), '\D', '', 'g');

-- Where the extension cannot be had, these searches read every row.
DO $$
BEGIN
  CREATE INDEX sales_order_text_trigram ON sales_order USING gin (order_text(increment_id, customer_email, customer_firstname, customer_lastname) gin_trgm_ops);
  CREATE INDEX sales_order_address_text_trigram ON sales_order_address USING gin (person_text(email, firstname, lastname, company) gin_trgm_ops);
  CREATE INDEX customer_text_trigram ON customer USING gin (person_text(email, firstname, lastname, '') gin_trgm_ops);
  CREATE INDEX customer_address_phone_trigram ON customer_address USING gin (phone_digits(telephone) gin_trgm_ops);
EXCEPTION
  WHEN undefined_object THEN
    RAISE NOTICE 'Without pg_trgm, lists read every row to find a text: %', SQLERRM;
END $$;

-- What an order is worth to the shop in its main currency: all that was neither canceled nor given back, taxes and shipping included.
CREATE FUNCTION order_revenue(state text, total numeric, canceled numeric, refunded numeric, rate numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN state = 'canceled' THEN 0 ELSE round((total - coalesce(canceled, 0) - coalesce(refunded, 0)) * coalesce(rate, 1), 4) END;
