-- The log of changes is whole and stays: it has notes, invitations and what was handed out, nobody thins it out, and what
-- was said about an order carries its author.

-- As before; the token of an invitation is a secret too.
CREATE OR REPLACE FUNCTION row_for_log(table_name text, facts jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  hides boolean := table_name IN ('admin_user', 'customer', 'integration', 'admin_invitation')
    OR table_name = 'config_value' AND facts ->> 'path' ~ '(secret|secret_key|password|token|api_key)$';
BEGIN
  IF hides THEN
    RETURN (SELECT jsonb_object_agg(key, CASE
        WHEN key ~ '(password|secret|token|recovery|^otp|^confirmation$|^verifier_hash$)' OR table_name = 'config_value' AND key = 'value' THEN '"******"'
        ELSE value END) FROM jsonb_each(facts) WHERE value <> 'null');
  END IF;
  RETURN (SELECT jsonb_object_agg(key, value) FROM jsonb_each(facts) WHERE value <> 'null');
END $$;

-- As before, and of an invitation.
CREATE OR REPLACE FUNCTION change_label(entity text, id text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE entity
    WHEN 'product' THEN (SELECT p.sku FROM product p WHERE p.id = change_label.id::int)
    WHEN 'category' THEN (SELECT c.attributes ->> 'name' FROM category c WHERE c.id = change_label.id::int)
    WHEN 'attribute' THEN (SELECT a.code FROM eav_attribute a WHERE a.id = change_label.id::int)
    WHEN 'attribute_set' THEN (SELECT s.name FROM eav_attribute_set s WHERE s.id = change_label.id::int)
    WHEN 'tax_rate' THEN (SELECT r.code FROM tax_rate r WHERE r.id = change_label.id::int)
    WHEN 'tax_rule' THEN (SELECT r.code FROM tax_rule r WHERE r.id = change_label.id::int)
    WHEN 'sales_rule' THEN (SELECT r.name FROM salesrule r WHERE r.rule_id = change_label.id::int)
    WHEN 'customer' THEN (SELECT c.email FROM customer c WHERE c.id = change_label.id::int)
    WHEN 'cms_page' THEN (SELECT p.title FROM cms_page p WHERE p.id = change_label.id::int)
    WHEN 'cms_block' THEN (SELECT b.title FROM cms_block b WHERE b.id = change_label.id::int)
    WHEN 'table_rates' THEN (SELECT w.name FROM website w WHERE w.id = change_label.id::int)
    WHEN 'order' THEN (SELECT o.increment_id FROM sales_order o WHERE o.entity_id = change_label.id::int)
    WHEN 'integration' THEN (SELECT i.name FROM integration i WHERE i.id = change_label.id::int)
    WHEN 'review' THEN (SELECT r.title FROM review r WHERE r.id = change_label.id::int)
    WHEN 'admin_user' THEN (SELECT u.username FROM admin_user u WHERE u.id = change_label.id::int)
    WHEN 'admin_invitation' THEN (SELECT i.email FROM admin_invitation i WHERE i.id = change_label.id::int)
    WHEN 'mail' THEN (SELECT m.recipient FROM mail_message m WHERE m.id = change_label.id::int)
    WHEN 'job' THEN (SELECT j.title FROM job j WHERE j.id = change_label.id::int)
  END;
END $$;

SELECT watch_changes(watched, entity, lead) FROM (VALUES
  ('customer_note', 'customer', 'customer_id'),
  ('admin_invitation', 'admin_invitation', 'id')
) AS tables (watched, entity, lead);

-- A line of the log for what leaves no row behind, such as a token that was taken or a file that was fetched. Nothing where nobody acts.
CREATE FUNCTION note_event(wanted_entity text, wanted_id text, label text, facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  actor text[] := string_to_array(nullif(current_setting('merx.actor', true), ''), ':');
BEGIN
  IF actor IS NULL THEN RETURN; END IF;
  INSERT INTO change_row (change_id, actor_type, actor_id, actor_name, procedure, access, entity, entity_id, entity_label, table_name, operation, opens, key, after)
    VALUES (current_setting('merx.change')::uuid, actor[1], nullif(actor[2], '')::int, array_to_string(actor[3:], ':'),
      current_setting('merx.procedure'), current_setting('merx.access'), wanted_entity, wanted_id, coalesce(label, change_label(wanted_entity, wanted_id)),
      '', 'event', NOT EXISTS (SELECT FROM change_row c WHERE c.change_id = current_setting('merx.change')::uuid), '{}', facts);
END $$;

-- What was logged stays as it was written, for everybody.
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('merx.pruning', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION USING ERRCODE = 'insufficient_privilege', MESSAGE = 'The log of changes is neither changed nor thinned out; prune_changes deletes what is old.';
END $$;
CREATE TRIGGER refuse_rewriting BEFORE UPDATE OR DELETE OR TRUNCATE ON change_row FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- Deletes at most `most` rows older than so many days, the oldest first, and returns how many, and which files they named. What is younger
-- than ninety days stays, whoever asks.
CREATE FUNCTION prune_changes(days integer, most integer) RETURNS TABLE (rows bigint, pictures text[], files text[]) LANGUAGE plpgsql AS $$
BEGIN
  IF days < 90 THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', MESSAGE = 'The log of changes is kept for ninety days at least.';
  END IF;
  PERFORM set_config('merx.pruning', 'on', true);
  RETURN QUERY WITH gone AS (
    DELETE FROM change_row WHERE id IN (SELECT c.id FROM change_row c WHERE c.at < now() - make_interval(days => prune_changes.days) ORDER BY c.id LIMIT most)
    RETURNING change_row.table_name, change_row.before)
  SELECT count(*),
    array(SELECT DISTINCT g.before ->> 'file' FROM gone g WHERE g.table_name = 'product_media' AND g.before ? 'file'),
    array(SELECT DISTINCT named.file FROM gone g, unnest(array[g.before ->> 'link_file', g.before ->> 'sample_file']) named(file)
      WHERE g.table_name IN ('downloadable_link', 'downloadable_sample') AND named.file IS NOT NULL)
  FROM gone;
  PERFORM set_config('merx.pruning', 'off', true);
END $$;

-- Who said or made it: the admin, the integration or the command line; null for the shop itself and its buyers.
ALTER TABLE "sales_order_status_history" ADD COLUMN "author" TEXT;
ALTER TABLE "sales_invoice" ADD COLUMN "author" TEXT;
ALTER TABLE "sales_invoice_comment" ADD COLUMN "author" TEXT;
ALTER TABLE "sales_shipment" ADD COLUMN "author" TEXT;
ALTER TABLE "sales_shipment_comment" ADD COLUMN "author" TEXT;
ALTER TABLE "sales_shipment_track" ADD COLUMN "author" TEXT;
ALTER TABLE "sales_creditmemo" ADD COLUMN "author" TEXT;
ALTER TABLE "sales_creditmemo_comment" ADD COLUMN "author" TEXT;

UPDATE sales_order_status_history h SET author = c.actor_name FROM change_row c
  WHERE c.table_name = 'sales_order_status_history' AND c.operation = 'insert' AND (c.key ->> 'entity_id')::int = h.entity_id;

CREATE FUNCTION sign_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.author := array_to_string((string_to_array(current_setting('merx.actor'), ':'))[3:], ':');
  RETURN NEW;
END $$;

DO $$
DECLARE
  signed text;
BEGIN
  FOREACH signed IN ARRAY ARRAY['sales_order_status_history', 'sales_invoice', 'sales_invoice_comment', 'sales_shipment', 'sales_shipment_comment',
    'sales_shipment_track', 'sales_creditmemo', 'sales_creditmemo_comment'] LOOP
    EXECUTE format('CREATE TRIGGER sign_row BEFORE INSERT ON %I FOR EACH ROW WHEN (current_setting(''merx.actor'', true) <> '''') EXECUTE FUNCTION sign_row()', signed);
  END LOOP;
END $$;
