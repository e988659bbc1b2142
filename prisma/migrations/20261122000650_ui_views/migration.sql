-- CreateTable
CREATE TABLE "ui_bookmark" (
    "id" SERIAL NOT NULL,
    "admin_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "config" JSONB NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ui_bookmark_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ui_default_bookmark" (
    "admin_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "bookmark_id" INTEGER NOT NULL,

    CONSTRAINT "ui_default_bookmark_pkey" PRIMARY KEY ("admin_id","list")
);

-- CreateTable
CREATE TABLE "ui_preference" (
    "admin_id" INTEGER NOT NULL,
    "value" JSONB NOT NULL DEFAULT '{}',
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ui_preference_pkey" PRIMARY KEY ("admin_id")
);

-- CreateIndex
CREATE INDEX "ui_bookmark_list_idx" ON "ui_bookmark"("list");

-- CreateIndex
CREATE UNIQUE INDEX "ui_bookmark_admin_id_list_title_key" ON "ui_bookmark"("admin_id", "list", "title");

-- CreateIndex
CREATE INDEX "ui_default_bookmark_bookmark_id_idx" ON "ui_default_bookmark"("bookmark_id");

-- AddForeignKey
ALTER TABLE "ui_bookmark" ADD CONSTRAINT "ui_bookmark_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ui_default_bookmark" ADD CONSTRAINT "ui_default_bookmark_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ui_default_bookmark" ADD CONSTRAINT "ui_default_bookmark_bookmark_id_fkey" FOREIGN KEY ("bookmark_id") REFERENCES "ui_bookmark"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ui_preference" ADD CONSTRAINT "ui_preference_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
