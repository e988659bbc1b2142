-- Whether somebody has changed since what a change has added: the row itself, or any part of an entity that has parts.
CREATE OR REPLACE FUNCTION changed_since_added(r change_row) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM change_row c
    WHERE c.entity = r.entity AND c.entity_id = r.entity_id AND c.id > r.id AND NOT c.hidden
      AND c.change_id NOT IN (r.change_id, current_setting('merx.change')::uuid)
      AND (c.table_name = r.table_name AND c.key = r.key
        OR EXISTS (SELECT FROM change_log_entity e WHERE e.entity = r.entity AND e.table_name = r.table_name AND e.has_parts)))
$$;
