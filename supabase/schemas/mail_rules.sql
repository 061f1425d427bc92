-- Written by npm run generate from contract/database/mails.ts.

-- The rules of a mail, by its name; null for no such name.
create function private.mail_rule(name text) returns jsonb immutable security invoker as $$
  select '{
    "request-business": {"priority":2},
    "request-visitor": {"priority":2},
    "request-answer": {"priority":2,"byOwner":true},
    "launch-business": {"priority":2},
    "launch-visitor": {"priority":2},
    "launch-announcement": {"priority":3},
    "newsletter": {"priority":3},
    "payment-buyer": {"priority":1,"attaches":"terms"},
    "payment-reminder": {"priority":1},
    "payment-business": {"priority":1},
    "payment-mismatch": {"priority":1},
    "withdrawal-acknowledged": {"priority":1,"about":"withdrawals"},
    "withdrawal-shop": {"priority":1,"about":"withdrawals"},
    "refund-refused": {"priority":1},
    "refund-failed": {"priority":1},
    "withdrawal-refunded": {"priority":1,"about":"withdrawals"},
    "withdrawal-declined": {"priority":1,"about":"withdrawals"},
    "refund-part": {"priority":1},
    "invoice": {"priority":1,"attaches":"invoice"},
    "invoice-business": {"priority":1,"attaches":"invoice"},
    "invoice-offer": {"priority":1},
    "invoice-reminder": {"priority":1,"attaches":"invoice"},
    "session": {"priority":1,"attaches":"session"},
    "quote": {"priority":2,"byOwner":true,"attaches":"invoice"},
    "quote-confirmed": {"priority":1,"attaches":"invoice"},
    "quote-answered": {"priority":1},
    "books-month": {"priority":2,"attaches":"books"},
    "password-changed": {"priority":1},
    "own-data": {"priority":2,"isReadersAlone":true},
    "deletion-asked": {"priority":2,"isReadersAlone":true},
    "owner-alert": {"priority":1},
    "owner-news": {"priority":2}
  }'::jsonb -> name;
$$;
