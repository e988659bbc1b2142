-- Failed sign-ins are counted for each account and network address: nobody locks the owner out from elsewhere.
ALTER TABLE "login_failure" ADD COLUMN     "address" TEXT NOT NULL DEFAULT '';
ALTER TABLE "login_failure" DROP CONSTRAINT "login_failure_pkey",
ADD CONSTRAINT "login_failure_pkey" PRIMARY KEY ("kind", "username", "address");

-- CreateTable
CREATE TABLE "address_attempt" (
    "kind" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_attempt_pkey" PRIMARY KEY ("kind","address")
);

-- CreateIndex
CREATE INDEX "address_attempt_ends_at_idx" ON "address_attempt"("ends_at");
