-- AlterTable
ALTER TABLE "url_rewrite" ADD COLUMN     "description" TEXT,
ADD COLUMN     "redirect_type" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "target_path" TEXT;

-- CreateTable
CREATE TABLE "url_redirect" (
    "id" SERIAL NOT NULL,
    "entity_type" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "request_path" TEXT NOT NULL,

    CONSTRAINT "url_redirect_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "url_redirect_entity_type_entity_id_store_id_idx" ON "url_redirect"("entity_type", "entity_id", "store_id");

-- CreateIndex
CREATE INDEX "url_redirect_store_id_idx" ON "url_redirect"("store_id");

-- CreateIndex
CREATE UNIQUE INDEX "url_redirect_request_path_store_id_key" ON "url_redirect"("request_path", "store_id");

-- CreateIndex
CREATE INDEX "url_rewrite_target_path_store_id_idx" ON "url_rewrite"("target_path", "store_id");

-- AddForeignKey
ALTER TABLE "url_redirect" ADD CONSTRAINT "url_redirect_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Former addresses are kept by a trigger; the function's own file replaces this body.
CREATE FUNCTION keep_former_path() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER keep_former_path AFTER UPDATE OF request_path ON url_rewrite FOR EACH ROW
  WHEN (OLD.request_path <> NEW.request_path AND NEW.entity_type IN ('product', 'category')) EXECUTE FUNCTION keep_former_path();

CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON url_rewrite FOR EACH STATEMENT EXECUTE FUNCTION announce_change('url');
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON url_redirect FOR EACH STATEMENT EXECUTE FUNCTION announce_change('url');
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON cms_page FOR EACH STATEMENT EXECUTE FUNCTION announce_change('url');

-- The source of `url_rewrite` exists; its custom rows are entities of their own.
INSERT INTO change_log_entity (entity, access, table_name, id_column, label_path, has_parts) VALUES
  ('url_rewrite', 'Magento_UrlRewrite::urlrewrite', 'url_rewrite', 'id', '{request_path}', false);
