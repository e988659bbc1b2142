-- CreateTable
CREATE TABLE "search_query" (
    "day" DATE NOT NULL,
    "store_id" INTEGER NOT NULL,
    "query_text" VARCHAR(128) NOT NULL,
    "num_results" INTEGER,
    "popularity" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "search_query_pkey" PRIMARY KEY ("day","store_id","query_text")
);
