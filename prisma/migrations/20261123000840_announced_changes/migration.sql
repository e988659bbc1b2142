-- Answers to reads of the catalogue are kept in memory until a table that they are made from changes. The triggers see every writer: the
-- routes, Prisma, imports, the command line and other programs.

-- Announces that the tables of an area have changed, so that no instance keeps an answer made from their former rows: to the others through
-- NOTIFY, which is part of the transaction, and at once to the connection that writes, whose process raises its version before it responds.
-- With the argument `later` the process notifies the others itself, after the commit: commits with a NOTIFY wait for each other.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[1] IS DISTINCT FROM 'later' THEN PERFORM pg_notify('merx_change', TG_ARGV[0]); END IF;
  RAISE NOTICE USING MESSAGE = TG_ARGV[0], ERRCODE = 'MX001';
  RETURN NULL;
END $$;

DO $$
DECLARE
  area text;
  tables name[];
  watched name;
BEGIN
  FOR area, tables IN VALUES
    ('product', ARRAY['product', 'product_store', 'product_website', 'product_link', 'product_media', 'product_option', 'product_option_value',
      'product_tier_price', 'product_search', 'bundle_option', 'bundle_selection', 'configurable_link', 'configurable_option',
      'downloadable_link', 'downloadable_link_price', 'downloadable_link_title', 'downloadable_sample', 'downloadable_sample_title']::name[]),
    ('assignment', ARRAY['category_product']),
    ('category', ARRAY['category', 'category_store']),
    ('attribute', ARRAY['eav_attribute', 'eav_attribute_group', 'eav_attribute_label', 'eav_attribute_option', 'eav_attribute_option_label',
      'eav_attribute_set', 'eav_attribute_set_entry', 'eav_entity_type', 'directory_country']),
    ('store', ARRAY['website', 'store_group', 'store']),
    ('setting', ARRAY['config_value']),
    -- Every order changes it.
    ('stock', ARRAY['stock_item'])
  LOOP
    FOREACH watched IN ARRAY tables LOOP
      EXECUTE format('CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT
        EXECUTE FUNCTION announce_change(%s)', watched, CASE area WHEN 'stock' THEN $_$'stock', 'later'$_$ ELSE quote_literal(area) END);
    END LOOP;
  END LOOP;
END $$;
