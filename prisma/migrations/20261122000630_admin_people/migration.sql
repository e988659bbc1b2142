-- AlterTable
ALTER TABLE "access_token" ADD COLUMN     "name" TEXT;

-- AlterTable
ALTER TABLE "admin_user" ADD COLUMN     "interface_locale" TEXT NOT NULL DEFAULT 'en_US',
ADD COLUMN     "last_sign_in_at" TIMESTAMPTZ(0),
ADD COLUMN     "otp_last_step" INTEGER,
ADD COLUMN     "otp_pending" TEXT,
ADD COLUMN     "otp_secret" TEXT;

-- CreateTable
CREATE TABLE "admin_session" (
    "id" SERIAL NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "admin_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(0) NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "admin_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_backup_code" (
    "admin_id" INTEGER NOT NULL,
    "code_hash" BYTEA NOT NULL,

    CONSTRAINT "admin_backup_code_pkey" PRIMARY KEY ("admin_id","code_hash")
);

-- CreateTable
CREATE TABLE "admin_password_reset" (
    "token_hash" BYTEA NOT NULL,
    "admin_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "admin_password_reset_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "admin_invitation" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "firstname" TEXT NOT NULL,
    "lastname" TEXT NOT NULL,
    "role_id" INTEGER NOT NULL,
    "token_hash" BYTEA,
    "invited_by" INTEGER,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "admin_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "admin_session_token_hash_key" ON "admin_session"("token_hash");

-- CreateIndex
CREATE INDEX "admin_session_admin_id_idx" ON "admin_session"("admin_id");

-- CreateIndex
CREATE INDEX "admin_session_expires_at_idx" ON "admin_session"("expires_at");

-- CreateIndex
CREATE INDEX "admin_password_reset_admin_id_idx" ON "admin_password_reset"("admin_id");

-- CreateIndex
CREATE UNIQUE INDEX "admin_invitation_email_key" ON "admin_invitation"("email");

-- CreateIndex
CREATE UNIQUE INDEX "admin_invitation_token_hash_key" ON "admin_invitation"("token_hash");

-- CreateIndex
CREATE INDEX "admin_invitation_role_id_idx" ON "admin_invitation"("role_id");

-- CreateIndex
CREATE INDEX "admin_invitation_invited_by_idx" ON "admin_invitation"("invited_by");

-- AddForeignKey
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_backup_code" ADD CONSTRAINT "admin_backup_code_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_password_reset" ADD CONSTRAINT "admin_password_reset_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_invitation" ADD CONSTRAINT "admin_invitation_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "admin_role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_invitation" ADD CONSTRAINT "admin_invitation_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "admin_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
