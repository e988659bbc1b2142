-- CreateTable
CREATE TABLE "job" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "store_id" INTEGER NOT NULL,
    "store_explicit" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "total" INTEGER,
    "done" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "refused_count" INTEGER NOT NULL DEFAULT 0,
    "report" JSONB NOT NULL DEFAULT '[]',
    "result" JSONB,
    "file_name" TEXT,
    "error" JSONB,
    "admin_id" INTEGER NOT NULL,
    "admin_name" TEXT NOT NULL,
    "cancel_requested" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "heartbeat_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "job_state_idx" ON "job"("state");

-- CreateIndex
CREATE INDEX "job_admin_id_id_idx" ON "job"("admin_id", "id");

-- CreateIndex
CREATE INDEX "job_finished_at_idx" ON "job"("finished_at");
