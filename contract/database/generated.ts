// Written by npm run generate-types, with supabase gen types. Schema 52d0ca59bad1133c2c76734051e9b826.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "browser_errors": {
                  Row: {
                    "browser": string,"first_seen_at": string,"last_seen_at": string,"message": string,"page": string,"place": string,"times": number
                  }
                  ComputedFields: never
                  Insert: {
                    "browser": string,"first_seen_at"?: string,"last_seen_at"?: string,"message": string,"page": string,"place": string,"times"?: number
                  }
                  Update: {
                    "browser"?: string,"first_seen_at"?: string,"last_seen_at"?: string,"message"?: string,"page"?: string,"place"?: string,"times"?: number
                  }
                  Relationships: [
                    
                  ]
                },"consents": {
                  Row: {
                    "email": string | null,"erased_at": string | null,"given_at": string,"id": string,"kind": string,"order_id": string | null,"proof": string | null,"proven_at": string | null,"request_id": string | null,"search_text": string | null,"source": string,"text": string,"text_version": string,"token": string | null,"withdrawn_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "email"?: string | null,"erased_at"?: string | null,"given_at"?: string,"id"?: string,"kind": string,"order_id"?: string | null,"proof"?: string | null,"proven_at"?: string | null,"request_id"?: string | null,"search_text"?: never,"source": string,"text": string,"text_version": string,"token"?: string | null,"withdrawn_at"?: string | null
                  }
                  Update: {
                    "email"?: string | null,"erased_at"?: string | null,"given_at"?: string,"id"?: string,"kind"?: string,"order_id"?: string | null,"proof"?: string | null,"proven_at"?: string | null,"request_id"?: string | null,"search_text"?: never,"source"?: string,"text"?: string,"text_version"?: string,"token"?: string | null,"withdrawn_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "consents_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "orders"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "consents_request_id_fkey"
      columns: ["request_id"]
isOneToOne: false
      referencedRelation: "requests"
      referencedColumns: ["id"]
    }
                  ]
                },"deletion_requests": {
                  Row: {
                    "account_id": string | null,"address": string | null,"asked_at": string,"due_at": string,"id": string,"last_error": string | null,"token_hash": string,"tried_at": string | null,"waits_for": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "account_id"?: string | null,"address"?: string | null,"asked_at"?: string,"due_at"?: string,"id"?: string,"last_error"?: string | null,"token_hash": string,"tried_at"?: string | null,"waits_for"?: string | null
                  }
                  Update: {
                    "account_id"?: string | null,"address"?: string | null,"asked_at"?: string,"due_at"?: string,"id"?: string,"last_error"?: string | null,"token_hash"?: string,"tried_at"?: string | null,"waits_for"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"invoice_counters": {
                  Row: {
                    "last": number,"last_day": string,"year": number
                  }
                  ComputedFields: never
                  Insert: {
                    "last": number,"last_day": string,"year": number
                  }
                  Update: {
                    "last"?: number,"last_day"?: string,"year"?: number
                  }
                  Relationships: [
                    
                  ]
                },"invoice_deliveries": {
                  Row: {
                    "access_id": string | null,"attempts": number,"invoice_id": string,"last_error": string | null,"next_attempt_at": string,"state": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "access_id"?: string | null,"attempts"?: number,"invoice_id": string,"last_error"?: string | null,"next_attempt_at"?: string,"state"?: string,"updated_at"?: string
                  }
                  Update: {
                    "access_id"?: string | null,"attempts"?: number,"invoice_id"?: string,"last_error"?: string | null,"next_attempt_at"?: string,"state"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "invoice_deliveries_invoice_id_fkey"
      columns: ["invoice_id"]
isOneToOne: true
      referencedRelation: "invoices"
      referencedColumns: ["id"]
    }
                  ]
                },"invoices": {
                  Row: {
                    "corrects": string | null,"created_at": string,"document": NonNullable<Json>,"due_on": string | null,"id": string,"issued_on": string,"kind": string,"number": string,"order_id": string | null,"paid_on": string | null,"reminded_at": string | null,"request_id": string | null,"search_text": string | null,"total_cents": number
                  }
                  ComputedFields: never
                  Insert: {
                    "corrects"?: string | null,"created_at"?: string,"document": NonNullable<Json>,"due_on"?: string | null,"id": string,"issued_on": string,"kind"?: never,"number"?: never,"order_id"?: string | null,"paid_on"?: string | null,"reminded_at"?: string | null,"request_id"?: string | null,"search_text"?: never,"total_cents"?: never
                  }
                  Update: {
                    "corrects"?: string | null,"created_at"?: string,"document"?: NonNullable<Json>,"due_on"?: string | null,"id"?: string,"issued_on"?: string,"kind"?: never,"number"?: never,"order_id"?: string | null,"paid_on"?: string | null,"reminded_at"?: string | null,"request_id"?: string | null,"search_text"?: never,"total_cents"?: never
                  }
                  Relationships: [
                    {
      foreignKeyName: "invoices_corrects_fkey"
      columns: ["corrects"]
isOneToOne: false
      referencedRelation: "invoices"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "invoices_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "orders"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "invoices_request_id_fkey"
      columns: ["request_id"]
isOneToOne: false
      referencedRelation: "requests"
      referencedColumns: ["id"]
    }
                  ]
                },"kick_progress": {
                  Row: {
                    "kick": number,"state": string,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "kick": number,"state": string,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "kick"?: number,"state"?: string,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "kick_progress_kick_fkey"
      columns: ["kick"]
isOneToOne: false
      referencedRelation: "kicks"
      referencedColumns: ["number"]
    }
                  ]
                },"kicks": {
                  Row: {
                    "description": string | null,"number": number,"text": string | null,"transcript": string | null,"updated_at": string,"youtube_embed_code": string
                  }
                  ComputedFields: never
                  Insert: {
                    "description"?: string | null,"number": number,"text"?: string | null,"transcript"?: string | null,"updated_at"?: string,"youtube_embed_code"?: string
                  }
                  Update: {
                    "description"?: string | null,"number"?: number,"text"?: string | null,"transcript"?: string | null,"updated_at"?: string,"youtube_embed_code"?: string
                  }
                  Relationships: [
                    
                  ]
                },"launch_signups": {
                  Row: {
                    "confirmed_at": string | null,"created_at": string,"email": string,"is_spam": boolean,"search_text": string | null,"token": string,"unsubscribed_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "confirmed_at"?: string | null,"created_at"?: string,"email": string,"is_spam"?: boolean,"search_text"?: never,"token": string,"unsubscribed_at"?: string | null
                  }
                  Update: {
                    "confirmed_at"?: string | null,"created_at"?: string,"email"?: string,"is_spam"?: boolean,"search_text"?: never,"token"?: string,"unsubscribed_at"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"lesson_files": {
                  Row: {
                    "file_name": string,"key": string,"mime_type": string,"path": string,"size_bytes": number | null,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "file_name": string,"key": string,"mime_type": string,"path": string,"size_bytes"?: number | null,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "file_name"?: string,"key"?: string,"mime_type"?: string,"path"?: string,"size_bytes"?: number | null,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"mail_reports": {
                  Row: {
                    "id": string,"received_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id": string,"received_at"?: string
                  }
                  Update: {
                    "id"?: string,"received_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"mail_stops": {
                  Row: {
                    "cause": string,"email": string,"id": string,"lifted_at": string | null,"stopped_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "cause": string,"email": string,"id"?: string,"lifted_at"?: string | null,"stopped_at": string
                  }
                  Update: {
                    "cause"?: string,"email"?: string,"id"?: string,"lifted_at"?: string | null,"stopped_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"notes": {
                  Row: {
                    "at": string,"author": string,"id": string,"order_id": string | null,"request_id": string | null,"search_text": string | null,"title": string,"words": string
                  }
                  ComputedFields: never
                  Insert: {
                    "at"?: string,"author": string,"id": string,"order_id"?: string | null,"request_id"?: string | null,"search_text"?: never,"title"?: string,"words": string
                  }
                  Update: {
                    "at"?: string,"author"?: string,"id"?: string,"order_id"?: string | null,"request_id"?: string | null,"search_text"?: never,"title"?: string,"words"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "notes_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "orders"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "notes_request_id_fkey"
      columns: ["request_id"]
isOneToOne: false
      referencedRelation: "requests"
      referencedColumns: ["id"]
    }
                  ]
                },"orders": {
                  Row: {
                    "amount_cents": number,"amount_refunded_cents": number,"booked_at": string | null,"buyer_key": string | null,"company": Json | null,"country": string | null,"created_at": string,"currency": string,"disputes": NonNullable<Json>,"email": string,"erased_at": string | null,"first_name": string,"id": string,"invoice_until": string | null,"last_name": string,"last_refunded_at": string | null,"newsletter": boolean,"opens": string,"order_number": string,"paid_at": string | null,"paid_cents": number | null,"paid_currency": string | null,"problem": string | null,"product_name": string,"search_text": string | null,"status": string,"stripe_payment_intent_id": string | null,"stripe_session_id": string | null,"terms_version": string | null,"updated_at": string,"user_id": string | null,"utm_source": string | null,"vat_percent": number
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_cents": number,"amount_refunded_cents"?: number,"booked_at"?: string | null,"buyer_key"?: string | null,"company"?: Json | null,"country"?: string | null,"created_at"?: string,"currency": string,"disputes"?: NonNullable<Json>,"email"?: string,"erased_at"?: string | null,"first_name"?: string,"id"?: string,"invoice_until"?: never,"last_name"?: string,"last_refunded_at"?: string | null,"newsletter"?: boolean,"opens"?: string,"order_number"?: string,"paid_at"?: string | null,"paid_cents"?: number | null,"paid_currency"?: string | null,"problem"?: string | null,"product_name": string,"search_text"?: never,"status"?: string,"stripe_payment_intent_id"?: string | null,"stripe_session_id"?: string | null,"terms_version"?: string | null,"updated_at"?: string,"user_id"?: string | null,"utm_source"?: string | null,"vat_percent"?: number
                  }
                  Update: {
                    "amount_cents"?: number,"amount_refunded_cents"?: number,"booked_at"?: string | null,"buyer_key"?: string | null,"company"?: Json | null,"country"?: string | null,"created_at"?: string,"currency"?: string,"disputes"?: NonNullable<Json>,"email"?: string,"erased_at"?: string | null,"first_name"?: string,"id"?: string,"invoice_until"?: never,"last_name"?: string,"last_refunded_at"?: string | null,"newsletter"?: boolean,"opens"?: string,"order_number"?: string,"paid_at"?: string | null,"paid_cents"?: number | null,"paid_currency"?: string | null,"problem"?: string | null,"product_name"?: string,"search_text"?: never,"status"?: string,"stripe_payment_intent_id"?: string | null,"stripe_session_id"?: string | null,"terms_version"?: string | null,"updated_at"?: string,"user_id"?: string | null,"utm_source"?: string | null,"vat_percent"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "orders_terms_version_fkey"
      columns: ["terms_version"]
isOneToOne: false
      referencedRelation: "terms_versions"
      referencedColumns: ["version"]
    }
                  ]
                },"outbox": {
                  Row: {
                    "alone": boolean,"attempts": number,"created_at": string,"data": NonNullable<Json>,"failed_at": string | null,"id": string,"idempotency_key": string,"last_error": string | null,"locked_until": string | null,"next_attempt_at": string,"priority": number,"recipient": string,"reply_to": string | null,"search_text": string | null,"sent_at": string | null,"sent_with": string | null,"template": string
                  }
                  ComputedFields: never
                  Insert: {
                    "alone"?: boolean,"attempts"?: number,"created_at"?: string,"data": NonNullable<Json>,"failed_at"?: string | null,"id"?: string,"idempotency_key": string,"last_error"?: string | null,"locked_until"?: string | null,"next_attempt_at"?: string,"priority": number,"recipient": string,"reply_to"?: string | null,"search_text"?: never,"sent_at"?: string | null,"sent_with"?: string | null,"template": string
                  }
                  Update: {
                    "alone"?: boolean,"attempts"?: number,"created_at"?: string,"data"?: NonNullable<Json>,"failed_at"?: string | null,"id"?: string,"idempotency_key"?: string,"last_error"?: string | null,"locked_until"?: string | null,"next_attempt_at"?: string,"priority"?: number,"recipient"?: string,"reply_to"?: string | null,"search_text"?: never,"sent_at"?: string | null,"sent_with"?: string | null,"template"?: string
                  }
                  Relationships: [
                    
                  ]
                },"outbox_delivery": {
                  Row: {
                    "held_until": string,"id": boolean,"rests_until": string,"run": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "held_until"?: string,"id"?: boolean,"rests_until"?: string,"run"?: string | null
                  }
                  Update: {
                    "held_until"?: string,"id"?: boolean,"rests_until"?: string,"run"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"own_data_links": {
                  Row: {
                    "copied_at": string | null,"email": string,"erasure_asked_at": string | null,"expires_at": string,"token_hash": string
                  }
                  ComputedFields: never
                  Insert: {
                    "copied_at"?: string | null,"email": string,"erasure_asked_at"?: string | null,"expires_at"?: string,"token_hash": string
                  }
                  Update: {
                    "copied_at"?: string | null,"email"?: string,"erasure_asked_at"?: string | null,"expires_at"?: string,"token_hash"?: string
                  }
                  Relationships: [
                    
                  ]
                },"owner_actions": {
                  Row: {
                    "action": string,"answer": Json | null,"asked": string | null,"at": string,"click": string | null,"detail": NonNullable<Json>,"id": number,"owner_email": string,"owner_id": string | null,"subject": string
                  }
                  ComputedFields: never
                  Insert: {
                    "action": string,"answer"?: Json | null,"asked"?: string | null,"at"?: string,"click"?: string | null,"detail"?: NonNullable<Json>,"id"?: never,"owner_email": string,"owner_id"?: string | null,"subject": string
                  }
                  Update: {
                    "action"?: string,"answer"?: Json | null,"asked"?: string | null,"at"?: string,"click"?: string | null,"detail"?: NonNullable<Json>,"id"?: never,"owner_email"?: string,"owner_id"?: string | null,"subject"?: string
                  }
                  Relationships: [
                    
                  ]
                },"rate_limits": {
                  Row: {
                    "ceiling": string | null,"hits": number,"key": string,"reached_at": string | null,"resets_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "ceiling"?: string | null,"hits": number,"key": string,"reached_at"?: string | null,"resets_at": string
                  }
                  Update: {
                    "ceiling"?: string | null,"hits"?: number,"key"?: string,"reached_at"?: string | null,"resets_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"refunds": {
                  Row: {
                    "amount_cents": number | null,"asked_by": string,"attempts": number,"created_at": string,"id": string,"last_error": string | null,"next_attempt_at": string,"order_id": string,"reason": string,"refunded_at": string | null,"refunded_cents": number | null,"retried_at": string | null,"returned_at": string | null,"settled_at": string | null,"state": string,"stripe_id": string | null,"withdrawal_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "amount_cents"?: number | null,"asked_by": string,"attempts"?: number,"created_at"?: string,"id": string,"last_error"?: string | null,"next_attempt_at"?: string,"order_id": string,"reason": string,"refunded_at"?: string | null,"refunded_cents"?: number | null,"retried_at"?: string | null,"returned_at"?: string | null,"settled_at"?: string | null,"state"?: string,"stripe_id"?: string | null,"withdrawal_id"?: string | null
                  }
                  Update: {
                    "amount_cents"?: number | null,"asked_by"?: string,"attempts"?: number,"created_at"?: string,"id"?: string,"last_error"?: string | null,"next_attempt_at"?: string,"order_id"?: string,"reason"?: string,"refunded_at"?: string | null,"refunded_cents"?: number | null,"retried_at"?: string | null,"returned_at"?: string | null,"settled_at"?: string | null,"state"?: string,"stripe_id"?: string | null,"withdrawal_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "refunds_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "orders"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "refunds_withdrawal_id_fkey"
      columns: ["withdrawal_id"]
isOneToOne: false
      referencedRelation: "withdrawal_cases"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "refunds_withdrawal_id_fkey"
      columns: ["withdrawal_id"]
isOneToOne: false
      referencedRelation: "withdrawals"
      referencedColumns: ["id"]
    }
                  ]
                },"request_progress": {
                  Row: {
                    "follow_up_on": string | null,"request_id": string,"status": string,"updated_at": string,"updated_by": string
                  }
                  ComputedFields: never
                  Insert: {
                    "follow_up_on"?: string | null,"request_id": string,"status"?: string,"updated_at"?: string,"updated_by"?: string
                  }
                  Update: {
                    "follow_up_on"?: string | null,"request_id"?: string,"status"?: string,"updated_at"?: string,"updated_by"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "request_progress_request_id_fkey"
      columns: ["request_id"]
isOneToOne: true
      referencedRelation: "requests"
      referencedColumns: ["id"]
    }
                  ]
                },"requests": {
                  Row: {
                    "company": string,"consent_marketing": boolean,"created_at": string,"details": NonNullable<Json>,"email": string,"id": string,"is_spam": boolean,"kind": string,"message": string,"name": string,"on_release": Json | null,"phone": string,"search_text": string | null,"shown": string,"source_url": string | null,"user_id": string | null,"utm_campaign": string | null,"utm_medium": string | null,"utm_source": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "company"?: string,"consent_marketing"?: boolean,"created_at"?: string,"details"?: NonNullable<Json>,"email": string,"id": string,"is_spam"?: boolean,"kind": string,"message"?: string,"name": string,"on_release"?: Json | null,"phone"?: string,"search_text"?: never,"shown"?: string,"source_url"?: string | null,"user_id"?: string | null,"utm_campaign"?: string | null,"utm_medium"?: string | null,"utm_source"?: string | null
                  }
                  Update: {
                    "company"?: string,"consent_marketing"?: boolean,"created_at"?: string,"details"?: NonNullable<Json>,"email"?: string,"id"?: string,"is_spam"?: boolean,"kind"?: string,"message"?: string,"name"?: string,"on_release"?: Json | null,"phone"?: string,"search_text"?: never,"shown"?: string,"source_url"?: string | null,"user_id"?: string | null,"utm_campaign"?: string | null,"utm_medium"?: string | null,"utm_source"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"retention_runs": {
                  Row: {
                    "failing_since": string | null,"last_error": string | null,"ran_at": string,"removed": number,"rule": string
                  }
                  ComputedFields: never
                  Insert: {
                    "failing_since"?: string | null,"last_error"?: string | null,"ran_at"?: string,"removed"?: number,"rule": string
                  }
                  Update: {
                    "failing_since"?: string | null,"last_error"?: string | null,"ran_at"?: string,"removed"?: number,"rule"?: string
                  }
                  Relationships: [
                    
                  ]
                },"saved_answers": {
                  Row: {
                    "place": number,"title": string,"words": string
                  }
                  ComputedFields: never
                  Insert: {
                    "place": number,"title": string,"words": string
                  }
                  Update: {
                    "place"?: number,"title"?: string,"words"?: string
                  }
                  Relationships: [
                    
                  ]
                },"shop_documents": {
                  Row: {
                    "at": string,"document": NonNullable<Json>,"id": number
                  }
                  ComputedFields: never
                  Insert: {
                    "at"?: string,"document": NonNullable<Json>,"id"?: never
                  }
                  Update: {
                    "at"?: string,"document"?: NonNullable<Json>,"id"?: never
                  }
                  Relationships: [
                    
                  ]
                },"shop_settings": {
                  Row: {
                    "changed_at": string,"id": boolean,"kit_status": string | null,"launch_subject": string | null,"launch_words": string | null,"price_cents": number | null,"schedule_ran_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "changed_at"?: string,"id"?: boolean,"kit_status"?: string | null,"launch_subject"?: string | null,"launch_words"?: string | null,"price_cents"?: number | null,"schedule_ran_at"?: string
                  }
                  Update: {
                    "changed_at"?: string,"id"?: boolean,"kit_status"?: string | null,"launch_subject"?: string | null,"launch_words"?: string | null,"price_cents"?: number | null,"schedule_ran_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"stripe_events": {
                  Row: {
                    "id": string,"order_id": string | null,"received_at": string,"result": string,"type": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id": string,"order_id"?: string | null,"received_at"?: string,"result": string,"type": string
                  }
                  Update: {
                    "id"?: string,"order_id"?: string | null,"received_at"?: string,"result"?: string,"type"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "stripe_events_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "orders"
      referencedColumns: ["id"]
    }
                  ]
                },"takings": {
                  Row: {
                    "at": string,"cents": number,"id": number,"kind": string,"order_id": string,"vat_cents": number,"vat_percent": number
                  }
                  ComputedFields: never
                  Insert: {
                    "at"?: string,"cents": number,"id"?: never,"kind": string,"order_id": string,"vat_cents": number,"vat_percent": number
                  }
                  Update: {
                    "at"?: string,"cents"?: number,"id"?: never,"kind"?: string,"order_id"?: string,"vat_cents"?: number,"vat_percent"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "takings_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "orders"
      referencedColumns: ["id"]
    }
                  ]
                },"terms_versions": {
                  Row: {
                    "first_used_at": string,"html": string,"refund_days": number,"version": string,"withdrawal_days": number
                  }
                  ComputedFields: never
                  Insert: {
                    "first_used_at"?: string,"html": string,"refund_days"?: number,"version": string,"withdrawal_days"?: number
                  }
                  Update: {
                    "first_used_at"?: string,"html"?: string,"refund_days"?: number,"version"?: string,"withdrawal_days"?: number
                  }
                  Relationships: [
                    
                  ]
                },"withdrawals": {
                  Row: {
                    "channel": string,"email": string,"erased_at": string | null,"events": NonNullable<Json>,"id": string,"name": string,"order_id": string | null,"order_text": string,"proof": string | null,"proven_at": string | null,"received_at": string,"reference": string,"refund_due": string | null,"repeats": string | null,"search_text": string | null,"state": string,"statement": string,"statement_version": string,"token": string | null,"verdict": string
                  }
                  ComputedFields: never
                  Insert: {
                    "channel": string,"email": string,"erased_at"?: string | null,"events"?: NonNullable<Json>,"id": string,"name": string,"order_id"?: string | null,"order_text"?: string,"proof"?: string | null,"proven_at"?: string | null,"received_at": string,"reference": string,"refund_due"?: string | null,"repeats"?: string | null,"search_text"?: never,"state": string,"statement"?: string,"statement_version"?: string,"token"?: string | null,"verdict": string
                  }
                  Update: {
                    "channel"?: string,"email"?: string,"erased_at"?: string | null,"events"?: NonNullable<Json>,"id"?: string,"name"?: string,"order_id"?: string | null,"order_text"?: string,"proof"?: string | null,"proven_at"?: string | null,"received_at"?: string,"reference"?: string,"refund_due"?: string | null,"repeats"?: string | null,"search_text"?: never,"state"?: string,"statement"?: string,"statement_version"?: string,"token"?: string | null,"verdict"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "withdrawals_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "orders"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "withdrawals_repeats_fkey"
      columns: ["repeats"]
isOneToOne: false
      referencedRelation: "withdrawal_cases"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "withdrawals_repeats_fkey"
      columns: ["repeats"]
isOneToOne: false
      referencedRelation: "withdrawals"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Views: {
            "newsletter_addresses": {
                  Row: {
                    "email": string | null,"since": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"withdrawal_cases": {
                  Row: {
                    "channel": string,"email": string,"events": NonNullable<Json>,"id": string,"last_error": string | null,"name": string,"order_id": string | null,"order_text": string,"proof": string | null,"proven_at": string | null,"received_at": string,"reference": string,"refund_due": string | null,"refunded_at": string | null,"repeats": string | null,"search_text": string | null,"state": string | null,"statement": string,"statement_version": string,"stripe_id": string | null,"verdict": string
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "withdrawals_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "orders"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "withdrawals_repeats_fkey"
      columns: ["repeats"]
isOneToOne: false
      referencedRelation: "withdrawal_cases"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "withdrawals_repeats_fkey"
      columns: ["repeats"]
isOneToOne: false
      referencedRelation: "withdrawals"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Functions: {
            "abandon_order":
{ Args: { "attempt_id": string }; Returns: undefined
                           },
"access_report":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"account_lists":
{ Args: { "account_id": string,"consent": Json,"launch": boolean,"newsletter": boolean }; Returns: Json
                           },
"act_for_owner":
{ Args: { "action": string,"actor": string,"click": string,"input": Json,"known": number,"subject": string }; Returns: Json
                           },
"act_on_consent_link":
{ Args: { "action": string,"link_token": string }; Returns: boolean
                           },
"act_on_launch_link":
{ Args: { "action": string,"link_token": string }; Returns: boolean
                           },
"add_company":
{ Args: { "account_id": string,"buyer": Json,"invoicing"?: Json,"number": string }; Returns: string
                           },
"address_to_confirm":
{ Args: { "checkout": string }; Returns: string
                           },
"alert_owner":
{ Args: { "business_email": string,"late_day"?: string,"missed"?: number,"moment"?: string }; Returns: number
                           },
"apply_checkout":
{ Args: { "change": Json }; Returns: Json
                           },
"ask_own_data":
{ Args: { "address": string,"link": string,"token_hash": string }; Returns: boolean
                           },
"ask_refund":
{ Args: { "request": Json }; Returns: Json
                           },
"attach_session":
{ Args: { "attempt_id": string,"offered"?: Json,"session_id": string }; Returns: boolean
                           },
"claim_invoices":
{ Args: { "batch": number,"lease_seconds": number }; Returns: Json
                           },
"claim_outbox":
{ Args: { "batch": number,"lease_seconds": number,"patience": number,"rate": number,"run": string }; Returns: Json
                           },
"claim_refunds":
{ Args: { "batch": number,"chosen"?: string }; Returns: Json
                           },
"confirm_withdrawal":
{ Args: { "link_token": string }; Returns: Json
                           },
"correct_order_address":
{ Args: { "key": string,"new_address": string,"old_address": string }; Returns: boolean
                           },
"create_order":
{ Args: { "attempt": Json,"consent": Json }; Returns: Json
                           },
"declare_withdrawal":
{ Args: { "declaration": Json,"mails": Json }; Returns: Json
                           },
"desk_access":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"desk_act":
{ Args: { "action": string,"click": string,"input": Json,"known": number,"subject": string }; Returns: Json
                           },
"desk_action_owners":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"desk_actions":
{ Args: { "query": Json }; Returns: Json
                           },
"desk_book_invoices":
{ Args: { "day": string }; Returns: Json
                           },
"desk_books":
{ Args: { "day": string,"moment"?: string }; Returns: Json
                           },
"desk_browser_errors":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"desk_company_orders":
{ Args: { "query": Json }; Returns: Json
                           },
"desk_invoice":
{ Args: { "number": string }; Returns: Json
                           },
"desk_invoice_preview":
{ Args: { "given": Json,"request": string }; Returns: Json
                           },
"desk_invoices":
{ Args: { "query": Json }; Returns: Json
                           },
"desk_launch":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"desk_launch_list":
{ Args: { "query": Json }; Returns: Json
                           },
"desk_launch_mail":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"desk_lessons":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"desk_mail":
{ Args: { "mail_id": string }; Returns: Json
                           },
"desk_mail_stops":
{ Args: { "query": Json }; Returns: Json
                           },
"desk_mails":
{ Args: { "query": Json }; Returns: Json
                           },
"desk_month":
{ Args: { "day": string }; Returns: Json
                           },
"desk_newsletter":
{ Args: { "query": Json }; Returns: Json
                           },
"desk_order":
{ Args: { "number": string }; Returns: Json
                           },
"desk_orders":
{ Args: { "query": Json }; Returns: Json
                           },
"desk_owners":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"desk_person":
{ Args: { "address": string }; Returns: Json
                           },
"desk_prove_fresh":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"desk_request":
{ Args: { "subject": string }; Returns: Json
                           },
"desk_request_counts":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"desk_requests":
{ Args: { "query": Json }; Returns: Json
                           },
"desk_saved_answers":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"desk_search":
{ Args: { "query": string }; Returns: Json
                           },
"desk_shop":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"desk_shop_version":
{ Args: { "id": number }; Returns: Json
                           },
"desk_terms":
{ Args: { "number": string }; Returns: Json
                           },
"desk_today":
{ Args: { "moment"?: string }; Returns: Json
                           },
"desk_withdrawal":
{ Args: { "subject": string }; Returns: Json
                           },
"desk_withdrawals":
{ Args: { "query": Json }; Returns: Json
                           },
"erase_due_people":
{ Args: { "moment"?: string }; Returns: Json
                           },
"invoice_of_account":
{ Args: { "account_id": string,"wanted": string }; Returns: Json
                           },
"join_launch_list":
{ Args: { "consent": Json,"mails": Json,"signup": Json }; Returns: boolean
                           },
"list_owners":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"mark_kick":
{ Args: { "kick": number,"mark": string }; Returns: string
                           },
"own_data":
{ Args: { "account_id": string,"link_hash": string }; Returns: Json
                           },
"own_deletion":
{ Args: { "account_id": string,"action": string,"link_hash": string,"token_hash": string,"undo_url": string }; Returns: Json
                           },
"promised_days":
{ Args: { "of_order": string }; Returns: Json
                           },
"published_shop":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"record_browser_error":
{ Args: { "report": Json }; Returns: undefined
                           },
"record_mail_report":
{ Args: { "address": string,"cause": string,"happened_at": string,"report_id": string }; Returns: string
                           },
"record_refund":
{ Args: { "error": string,"mail": Json,"outcome": string,"refund_id": string,"stripe_id": string }; Returns: undefined
                           },
"record_retention":
{ Args: { "problem": string,"removed": number,"rule": string }; Returns: undefined
                           },
"record_schedule_run":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"record_stripe_event":
{ Args: { "event_id": string,"event_type": string }; Returns: boolean
                           },
"remind_buyers":
{ Args: { "business_email": string }; Returns: number
                           },
"remove_expired":
{ Args: { "batch": number,"before": string,"rule": string }; Returns: number
                           },
"send_again":
{ Args: { "actor": string }; Returns: number
                           },
"set_owner":
{ Args: { "address": string,"mailed"?: boolean,"wanted": boolean }; Returns: boolean
                           },
"settle_invoice":
{ Args: { "access_id": string,"attempt": number,"error": string,"invoice": string,"state": string }; Returns: undefined
                           },
"settle_outbox":
{ Args: { "ends": boolean,"rest_seconds": number,"results": Json,"run": string }; Returns: Json
                           },
"shop_health":
{ Args: { "moment"?: string }; Returns: Json
                           },
"submit_request":
{ Args: { "consent": Json,"mails": Json,"request": Json }; Returns: string
                           },
"undo_deletion":
{ Args: { "link_hash": string }; Returns: boolean
                           },
"withdrawable_order":
{ Args: { "account": string,"address": string,"number": string }; Returns: Json
                           },
"within_limits":
{ Args: { "call": string,"counters": Json,"given": Json }; Returns: Json
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
