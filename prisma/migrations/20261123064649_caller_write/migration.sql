-- CreateTable
CREATE TABLE "caller_write" (
    "caller" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "caller_write_pkey" PRIMARY KEY ("caller")
);
