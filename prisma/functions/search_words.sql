-- Name and SKU count most (A), then the searchable attributes by their weight; of options the labels count. The lengths keep a row far below
-- the limit of a tsvector. PL/pgSQL keeps its plans; as SQL this function would be planned at every call, which costs more than the work.
CREATE OR REPLACE FUNCTION search_words(sku text, entity jsonb, store integer) RETURNS tsvector LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT setweight(to_tsvector('simple', concat_ws(' ', search_text(entity ->> 'name'), search_text(sku))), 'A')
    || coalesce(setweight(to_tsvector('simple', left(string_agg(said, ' ') FILTER (WHERE search_weight >= 4), 60000)), 'B'), '')
    || coalesce(setweight(to_tsvector('simple', left(string_agg(said, ' ') FILTER (WHERE search_weight BETWEEN 2 AND 3), 60000)), 'C'), '')
    || coalesce(setweight(to_tsvector('simple', left(string_agg(said, ' ') FILTER (WHERE search_weight <= 1), 60000)), 'D'), '')
  FROM (
    SELECT a.search_weight, left(search_text(CASE
        WHEN a.frontend_input IN ('select', 'multiselect') THEN (
          SELECT string_agg(coalesce(l.label, o.label), ' ') FROM eav_attribute_option o
          LEFT JOIN eav_attribute_option_label l ON l.option_id = o.id AND l.store_id = store
          WHERE o.attribute_id = a.id AND o.id::text = ANY (string_to_array(entity ->> a.code, ',')))
        ELSE entity ->> a.code END), 20000) AS said
    FROM eav_attribute a
    WHERE a.entity_type_id = 4 AND a.is_searchable AND a.code NOT IN ('name', 'sku') AND entity ? a.code AND a.options_from IS NULL
      AND (a.backend_type IN ('varchar', 'text') OR a.frontend_input IN ('select', 'multiselect'))
  ) attributes);
END $$;
