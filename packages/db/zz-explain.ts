import { openDatabase, migrate, installData, compileCriteria } from '@merx/db';
import pg from 'pg';
import { customerFields, selectCustomerPage } from '/tmp/next/packages/router/src/customer/account/account-search.queries.js';
const admin = new pg.Client('postgres://root@127.0.0.1:5432/postgres'); await admin.connect();
await admin.query('drop database if exists cust_explain with (force)'); await admin.query('create database cust_explain');
const db = await openDatabase({ databaseUrl: 'postgres://root@127.0.0.1:5432/cust_explain' });
await migrate(db); await installData(db);
await db.query(`insert into customer (website_id, store_id, email, firstname, lastname, created_at, updated_at) select 1,1,'c'||n||'@x.test','F'||n%500,'L'||n%5000, now()-make_interval(mins=>n), now()-make_interval(mins=>n) from generate_series(1,100000) n`);
await db.query(`insert into customer_address (customer_id, firstname, lastname, street, city, country_id, postcode, telephone, region) select id,'F','L',array['x'],'City'||id%3000,'DE',lpad((id%30000)::text,5,'0'),'+'||id,'R'||id%50 from customer`);
await db.query(`update customer c set default_billing=(select id from customer_address a where a.customer_id=c.id)`);
await db.query('analyze');
const f = (field: string, value: string, condition_type: string='eq') => ({ filter_groups: [{ filters: [{ field, value, condition_type }] }], sort_orders: [], page_size: 20, current_page: 1 });
const cases: [string, any][] = [['email', f('email','c777@x.test')],['lastname', f('lastname','L77')],['postcode', f('billing_postcode','00777')],['city', f('billing_city','city77')],['tel', f('billing_telephone','+777')],['region', f('billing_region','r7')],['created', f('created_at','2036-01-01','gteq')],['email like', f('email','%777@%','like')],['all', { filter_groups: [], sort_orders: [{field:'created_at',direction:'DESC'}], page_size: 20, current_page: 1 }],['name sort', { filter_groups: [], sort_orders: [{field:'name',direction:'DESC'}], page_size: 20, current_page: 1 }]];
for (const [name, c] of cases) {
  const compiled = compileCriteria(c, customerFields(new Set()), { tieBreaker: 'c.id' });
  for (let i=0;i<7;i++) await selectCustomerPage(db, compiled);
  const t = performance.now(); const r = await selectCustomerPage(db, compiled); console.log(name, r.total, r.items.length, (performance.now()-t).toFixed(1)+'ms');
}
await db.close(); await admin.query('drop database cust_explain with (force)'); await admin.end();
