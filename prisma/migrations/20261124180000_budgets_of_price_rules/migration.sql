-- CreateTable
CREATE TABLE "salesrule_budget" (
    "rule_id" INTEGER NOT NULL,
    "budget" DECIMAL(20,4) NOT NULL,
    "spent" DECIMAL(20,4) NOT NULL DEFAULT 0,

    CONSTRAINT "salesrule_budget_pkey" PRIMARY KEY ("rule_id")
);

-- CreateTable
CREATE TABLE "salesrule_spending" (
    "order_id" INTEGER NOT NULL,
    "rule_id" INTEGER NOT NULL,
    "amount" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "salesrule_spending_pkey" PRIMARY KEY ("order_id","rule_id")
);

-- CreateIndex
CREATE INDEX "salesrule_spending_rule_id_idx" ON "salesrule_spending"("rule_id");

-- AddForeignKey
ALTER TABLE "salesrule_budget" ADD CONSTRAINT "salesrule_budget_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "salesrule"("rule_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "salesrule_spending" ADD CONSTRAINT "salesrule_spending_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "salesrule"("rule_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is spent is counted by orders and shown with the rule.
INSERT INTO change_log_source (table_name, entity, id_columns, hidden_columns) VALUES
  ('salesrule_budget', 'sales_rule', '{rule_id}', '{spent}');
INSERT INTO change_log_source (table_name, entity, id_columns, hidden, events) VALUES
  ('salesrule_spending', 'sales_rule', '{rule_id}', true, 'DELETE');

-- Carts keep the rules that apply in memory: a rule leaves them with the order that spends its budget, and comes back when one is canceled.
CREATE TRIGGER announce_change AFTER UPDATE ON salesrule_budget FOR EACH ROW
  WHEN ((OLD.spent >= OLD.budget) IS DISTINCT FROM (NEW.spent >= NEW.budget)) EXECUTE FUNCTION announce_change('promotion');
