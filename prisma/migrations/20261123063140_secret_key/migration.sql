-- CreateTable
CREATE TABLE "secret_key" (
    "id" INTEGER NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "secret_key_pkey" PRIMARY KEY ("id")
);
