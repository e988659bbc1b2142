-- When the address of a product or category changes, redirects the former one to it, unless a setting of the store view says otherwise, and lets
-- custom rewrites that led to the former one follow. As a trigger it covers every way an address changes: saves, imports, undo.
CREATE OR REPLACE FUNCTION keep_former_path() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text;
BEGIN
  UPDATE url_rewrite SET target_path = NEW.request_path WHERE store_id = NEW.store_id AND target_path = OLD.request_path;
  SELECT c.value INTO wanted FROM config_value c JOIN store s ON s.id = NEW.store_id
    WHERE c.path = 'catalog/seo/save_rewrites_history'
      AND (c.scope, c.scope_id) IN (('default', 0), ('websites', s.website_id), ('stores', s.id))
    ORDER BY c.scope = 'stores' DESC, c.scope = 'websites' DESC LIMIT 1;
  IF wanted = '0' THEN RETURN NULL; END IF;
  INSERT INTO url_redirect (entity_type, entity_id, store_id, request_path)
    VALUES (NEW.entity_type, NEW.entity_id, NEW.store_id, OLD.request_path)
    ON CONFLICT (request_path, store_id) DO UPDATE SET entity_type = excluded.entity_type, entity_id = excluded.entity_id;
  RETURN NULL;
END $$;
