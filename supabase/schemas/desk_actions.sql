-- Written by npm run generate from contract/desk-actions.ts.

-- The rules of an action of the desk, by its name; null for no such name.
create function private.action_rule(name text) returns jsonb immutable security invoker as $$
  select '{
    "noted": {"input":{"words":"words"},"refused":["missing","day","changed"]},
    "request-changed": {"input":{"status":"text","followUpOn":"day?"},"versioned":true,"days":{"followUpOn":[-1096,1096]},"refused":["missing","day","changed"]},
    "request-answered": {"input":{"title":"words","words":"words"},"cap":{"all":100,"each":5},"refused":["missing","day","changed","stopped","too-many"]},
    "request-released": {"input":{},"refused":["missing","day","changed"]},
    "answers-saved": {"input":{"title1":"words","words1":"words","title2":"words","words2":"words","title3":"words","words3":"words"},"versioned":true,"refused":["missing","day","changed"]},
    "invoice-offered": {"input":{},"refused":["missing","day","changed","unpaid","late"]},
    "order-mailed": {"input":{},"refused":["missing","day","changed","unpaid","gone"]},
    "confirmation-asked": {"input":{},"refused":["missing","day","changed"]},
    "address-corrected": {"input":{"address":"words"},"fresh":true,"versioned":true,"refused":["missing","day","changed","unpaid","invalid"]},
    "owner-invited": {"input":{},"fresh":true,"cap":{"all":10},"refused":["missing","day","changed","owner","invalid","too-many"]},
    "owner-renewed": {"input":{},"fresh":true,"cap":{"all":10},"refused":["missing","day","changed","self","too-many"]},
    "owner-removed": {"input":{"lastToo":"boolean"},"fresh":true,"refused":["missing","day","changed","last"]},
    "mail-again": {"input":{},"refused":["missing","day","changed","not-failed","stopped"]},
    "mail-allowed": {"input":{},"refused":["missing","day","changed"]},
    "newsletter-stopped": {"input":{},"refused":["missing","day","changed"]},
    "own-data-mailed": {"input":{},"cap":{"all":50},"refused":["missing","day","changed","too-many"]},
    "person-erased": {"input":{"recognised":"words?"},"fresh":true,"refused":["missing","day","changed","owner","payment","problem","refund","invoice","letter","error"]},
    "letter-noted": {"input":{"answered":"boolean"},"refused":["missing","day","changed"]},
    "invoice-paid": {"input":{"paidOn":"day?"},"versioned":true,"days":{"paidOn":[-1096,0]},"refused":["missing","day","changed","invalid"]},
    "invoice-issued": {"input":{"company":"json","email":"words","reference":"text","deliveredOn":"day","dueOn":"day","lines":"json","invoicing":"json"},"versioned":true,"caller":"function","cap":{"all":50},"refused":["missing","day","changed","not-won","too-many"]},
    "invoice-reminded": {"input":{},"versioned":true,"refused":["missing","day","changed","not-due","too-soon"]},
    "invoice-credited": {"input":{"cents":"integer?","percent":"integer?"},"fresh":true,"versioned":true,"refused":["missing","day","changed","amount","busy"]},
    "invoice-delivered": {"input":{},"refused":["missing","day","changed","busy"]},
    "books-mailed": {"input":{"address":"words"},"cap":{"all":10},"refused":["missing","day","changed","invalid","too-many"]},
    "peppol-noted": {"input":{"byHand":"boolean"},"refused":["missing","day","changed","busy"]},
    "refund": {"input":{"number":"text?","cents":"integer?"},"fresh":true,"versioned":true,"caller":"function","refused":["missing","day","changed","no-order","unpaid","refunded","disputed","busy","amount"]},
    "withdrawal-noted": {"input":{"name":"text","email":"text","order_text":"text","received_at":"text","order_id":"uuid?","verdict":"text","refund_due":"day?"},"caller":"function","refused":["missing","day","changed"]},
    "withdrawal-released": {"input":{"mails":"json"},"caller":"function","refused":["missing","day","changed"]},
    "withdrawal-refused": {"input":{"reason":"text","mails":"boolean"},"versioned":true,"cap":{"all":100},"refused":["missing","day","changed","reason","too-many"]},
    "launch-mail-changed": {"input":{"subject":"text?","words":"text?"},"fresh":true,"versioned":true,"refused":["missing","day","changed","left","invalid"]},
    "launch-tested": {"input":{"pageUrl":"text","oneClickUrl":"text","replyTo":"text"},"caller":"function","refused":["missing","day","changed"]},
    "launch-sent": {"input":{"pageUrl":"text","oneClickUrl":"text","replyTo":"text","sold":"boolean"},"fresh":true,"versioned":true,"caller":"function","refused":["missing","day","changed","not-on-sale"]},
    "kit-status": {"input":{"wanted":"text","complete":"boolean"},"caller":"function","refused":["missing","day","changed","incomplete"]},
    "shop-published": {"input":{"document":"json","delivered":"json"},"fresh":["notice","bookingUrl"],"versioned":true,"caller":"function","cap":{"all":30},"refused":["missing","day","changed","no-picture","too-many"]},
    "price-changed": {"input":{"cents":"integer","delivered":"integer"},"fresh":true,"versioned":true,"caller":"function","refused":["missing","day","changed","invalid"]},
    "step-put-aside": {"input":{},"refused":["missing","day","changed"]},
    "lesson-published": {"input":{"part":"words","content":"json","detail":"json","withdrawn":"boolean"},"versioned":true,"caller":"function","refused":["missing","day","changed","not-arrived"]}
  }'::jsonb -> name;
$$;
