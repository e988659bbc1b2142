-- The query for a text: every word of it, each as the beginning of a word. Null, which matches nothing, for a text without words.
CREATE OR REPLACE FUNCTION search_query(value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsquery('simple', (SELECT string_agg('''' || left(word, 100) || ''':*', ' & ')
    FROM (SELECT word FROM regexp_split_to_table(search_text(left(value, 1000)), '\s+') word WHERE word <> '' LIMIT 32) words))
$$;
