-- CreateTable
CREATE TABLE "mail_template" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "store_id" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_template_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mail_template_kind_store_id_key" ON "mail_template"("kind", "store_id");

-- AddForeignKey
ALTER TABLE "mail_template" ADD CONSTRAINT "mail_template_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO change_log_entity (entity, access, table_name, id_column, label_path, has_parts) VALUES
  ('mail_template', 'Magento_Email::template', 'mail_template', NULL, '{kind}', false);
INSERT INTO change_log_source (table_name, entity, id_columns) VALUES
  ('mail_template', 'mail_template', '{id}');
