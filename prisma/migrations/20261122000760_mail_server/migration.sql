-- What a mail said and where it went: to a mail server, or to a file alone.
ALTER TABLE "mail_message" ADD COLUMN "content" JSONB, ADD COLUMN "transport" TEXT;

-- The mail server that was set in the admin; one row, or none.
CREATE TABLE "mail_server" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "security" TEXT NOT NULL,
    "username" TEXT,
    "sealed_password" BYTEA,
    "sender" TEXT,

    CONSTRAINT "mail_server_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "mail_server" ADD CONSTRAINT mail_server_one CHECK (id = 1);
