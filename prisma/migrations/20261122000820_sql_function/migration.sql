-- CreateTable
CREATE TABLE "sql_function" (
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "sql_function_pkey" PRIMARY KEY ("name")
);
