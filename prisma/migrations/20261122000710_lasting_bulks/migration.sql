-- AlterTable
ALTER TABLE "bulk_operation" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "data_hash" TEXT,
ADD COLUMN     "sealed_input" BYTEA,
ADD COLUMN     "written_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "bulk_request" ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "place" SERIAL NOT NULL,
ADD COLUMN     "procedure" TEXT,
ADD COLUMN     "remote_ip" TEXT,
ADD COLUMN     "request_id" TEXT,
ADD COLUMN     "store_explicit" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "store_id" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "takes" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "bulk_request_due_at_idx" ON "bulk_request"("due_at");

-- Run at the begin of an operation's transactions: what it changes and that it has changed something are there together or not at all.
-- Refuses a runner that another one has taken the operation from.
CREATE FUNCTION write_operation(bulk uuid, operation integer, attempt integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bulk_operation SET written_at = coalesce(written_at, now())
    WHERE bulk_uuid = bulk AND id = operation AND attempts = attempt AND status = 4;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Operation % of % was taken over by another runner.', operation, bulk;
  END IF;
END $$;
