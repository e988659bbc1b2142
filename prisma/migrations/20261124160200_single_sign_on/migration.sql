-- AlterTable
ALTER TABLE "admin_role" ADD COLUMN     "requires_second_factor" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "admin_user" ADD COLUMN     "sso_issuer" TEXT,
ADD COLUMN     "sso_subject" TEXT;

-- CreateTable
CREATE TABLE "admin_sso" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "sealed_secret" BYTEA,
    "scopes" TEXT NOT NULL,
    "groups_claim" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "is_only" BOOLEAN NOT NULL DEFAULT false,
    "role_map" JSONB NOT NULL DEFAULT '[]',
    "default_role_id" INTEGER,
    "break_glass_id" INTEGER,

    CONSTRAINT "admin_sso_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_sso_attempt" (
    "state_hash" BYTEA NOT NULL,
    "nonce" TEXT NOT NULL,
    "code_verifier" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "admin_sso_attempt_pkey" PRIMARY KEY ("state_hash")
);

-- CreateIndex
CREATE INDEX "admin_sso_default_role_id_idx" ON "admin_sso"("default_role_id");

-- CreateIndex
CREATE INDEX "admin_sso_break_glass_id_idx" ON "admin_sso"("break_glass_id");

-- CreateIndex
CREATE INDEX "admin_sso_attempt_expires_at_idx" ON "admin_sso_attempt"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "admin_user_sso_issuer_sso_subject_key" ON "admin_user"("sso_issuer", "sso_subject");

-- AddForeignKey
ALTER TABLE "admin_sso" ADD CONSTRAINT "admin_sso_default_role_id_fkey" FOREIGN KEY ("default_role_id") REFERENCES "admin_role"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_sso" ADD CONSTRAINT "admin_sso_break_glass_id_fkey" FOREIGN KEY ("break_glass_id") REFERENCES "admin_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

INSERT INTO change_log_entity (entity, access, table_name, id_column, label_path, has_parts) VALUES
  ('admin_sso', 'Magento_Backend::all', 'admin_sso', 'id', '{issuer}', false);
INSERT INTO change_log_source (table_name, entity, id_columns, secret_columns) VALUES
  ('admin_sso', 'admin_sso', '{id}', '{sealed_secret}');
