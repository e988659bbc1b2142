-- CreateTable
CREATE TABLE "admin_notification" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "parameters" JSONB NOT NULL DEFAULT '{}',
    "link" TEXT,
    "admin_id" INTEGER,
    "access" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "admin_notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_notification_read" (
    "notification_id" INTEGER NOT NULL,
    "admin_id" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "admin_notification_read_pkey" PRIMARY KEY ("notification_id","admin_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "admin_notification_key_key" ON "admin_notification"("key");

-- CreateIndex
CREATE INDEX "admin_notification_admin_id_idx" ON "admin_notification"("admin_id");

-- CreateIndex
CREATE INDEX "admin_notification_created_at_idx" ON "admin_notification"("created_at");

-- CreateIndex
CREATE INDEX "admin_notification_read_admin_id_idx" ON "admin_notification_read"("admin_id");

-- CreateIndex
CREATE INDEX "mail_message_failed_at_idx" ON "mail_message"("failed_at");

-- AddForeignKey
ALTER TABLE "admin_notification" ADD CONSTRAINT "admin_notification_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_notification_read" ADD CONSTRAINT "admin_notification_read_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "admin_notification"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_notification_read" ADD CONSTRAINT "admin_notification_read_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
