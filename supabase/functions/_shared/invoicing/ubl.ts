import XMLBuilder from 'fast-xml-builder';
import type { InvoiceDocument, InvoiceLine } from '../../../../contract/invoicing/document.ts';
import { exemptionOf } from '../../../../contract/invoicing/exemption.ts';
import { creditTerms, creditVat } from '../../../../contract/labels.ts';

// Peppol BIS Billing 3 (https://docs.peppol.eu/poacc/billing/3.0/bis/). The order of the keys is that of the elements,
// which the UBL 2.1 schema prescribes. `npm run test:invoices` holds what is written here to the official rules.

interface Children {
  [name: string]: string | number | Children | readonly Children[] | undefined;
}

const builder = new XMLBuilder({
  format: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
});

/** Scheme of Belgian company numbers (https://docs.peppol.eu/poacc/billing/3.0/codelist/eas/). */
const companyScheme = '0208';

/** XML 1.0 has no way to write these characters (https://www.w3.org/TR/xml/#charsets). */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text as XML can hold it; undefined leaves its element out, because Peppol allows no empty one. */
const text = (value: string): string | undefined => value.replace(notInXml, '').trim() || undefined;

const decimal = (cents: number): string => (cents / 100).toFixed(2);
const amount = (cents: number): Children => ({ '@currencyID': 'EUR', '#': decimal(cents) });
const inScheme = (companyNumber: string): Children => ({ '@schemeID': companyScheme, '#': companyNumber });

/** Category codes of UNCL 5305: exempt, standard rate, zero rate. */
function categoryCode(document: InvoiceDocument, vatPercent: number): 'E' | 'S' | 'Z' {
  if (vatPercent > 0) return 'S';
  return exemptionOf(document) ? 'E' : 'Z';
}

function taxCategory(document: InvoiceDocument, vatPercent: number, reason?: string): Children {
  const code = categoryCode(document, vatPercent);
  return {
    'cbc:ID': code,
    'cbc:Percent': vatPercent,
    'cbc:TaxExemptionReason': code === 'E' ? reason : undefined,
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  };
}

interface Party {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  companyNumber: string;
  /** Of a buyer: only one that is liable to VAT has a VAT number. */
  vatLiable?: 'ja' | 'nee';
  email: string;
  register?: string;
  phone?: string;
}

function party(given: Party): Children {
  const { name, street, postalCode, city, companyNumber, vatLiable, email, register, phone } = given;
  return {
    'cac:Party': {
      'cbc:EndpointID': inScheme(companyNumber),
      'cac:PartyName': { 'cbc:Name': text(name) },
      'cac:PostalAddress': {
        'cbc:StreetName': text(street),
        'cbc:CityName': text(city),
        'cbc:PostalZone': text(postalCode),
        'cac:Country': { 'cbc:IdentificationCode': 'BE' },
      },
      'cac:PartyTaxScheme':
        vatLiable === 'nee'
          ? undefined
          : { 'cbc:CompanyID': `BE${companyNumber}`, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
      'cac:PartyLegalEntity': {
        'cbc:RegistrationName': text(name),
        'cbc:CompanyID': inScheme(companyNumber),
        'cbc:CompanyLegalForm': text(register ?? ''),
      },
      'cac:Contact': { 'cbc:Telephone': text(phone ?? ''), 'cbc:ElectronicMail': text(email) },
    },
  };
}

/** What names the purchase for its buyer, and the invoice that a credit note corrects. */
function references({ buyerReference, orderReference, corrects }: InvoiceDocument): Children {
  const reference = text(buyerReference);
  return {
    'cbc:BuyerReference': reference ?? text(orderReference),
    // 'NA' is the number of a purchase order that the seller does not know, says the Peppol BIS.
    'cac:OrderReference': reference
      ? { 'cbc:ID': 'NA', 'cbc:SalesOrderID': text(orderReference) }
      : undefined,
    'cac:BillingReference': corrects
      ? { 'cac:InvoiceDocumentReference': { 'cbc:ID': corrects.number, 'cbc:IssueDate': corrects.issuedOn } }
      : undefined,
  };
}

/** Codes of UNCL 4461: 30 is a credit transfer, 68 an online payment service. */
function payment({ kind, seller, dueCents, structuredCommunication }: InvoiceDocument): Children {
  if (structuredCommunication)
    return {
      'cac:PaymentMeans': {
        'cbc:PaymentMeansCode': 30,
        'cbc:PaymentID': structuredCommunication,
        'cac:PayeeFinancialAccount': { 'cbc:ID': seller.iban },
      },
    };
  if (dueCents === 0) return { 'cac:PaymentMeans': { 'cbc:PaymentMeansCode': 68 } };
  if (kind === 'invoice') return {};
  // A positive amount asks for a date or for terms (BR-CO-25).
  return { 'cac:PaymentTerms': { 'cbc:Note': creditTerms } };
}

/** A line with a negative price is a discount on the document: Peppol allows no negative price (BR-27). */
const isDiscount = ({ netCents }: InvoiceLine): boolean => netCents < 0;

function discount(document: InvoiceDocument, { description, netCents, vatPercent }: InvoiceLine): Children {
  return {
    'cbc:ChargeIndicator': 'false',
    'cbc:AllowanceChargeReason': text(description),
    'cbc:Amount': amount(-netCents),
    'cac:TaxCategory': taxCategory(document, vatPercent),
  };
}

function lineOf(
  document: InvoiceDocument,
  { description, quantity, unitCents, netCents, vatPercent }: InvoiceLine,
  place: number,
): Children {
  return {
    'cbc:ID': place + 1,
    // C62: one piece.
    [document.kind === 'invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity']: {
      '@unitCode': 'C62',
      '#': quantity,
    },
    'cbc:LineExtensionAmount': amount(netCents),
    'cac:Item': {
      'cbc:Name': text(description),
      'cac:ClassifiedTaxCategory': taxCategory(document, vatPercent),
    },
    'cac:Price': { 'cbc:PriceAmount': amount(unitCents) },
  };
}

function totals(document: InvoiceDocument): Children {
  const { lines, vat, netCents, vatCents, totalCents, paidCents, dueCents } = document;
  const discountCents = -lines.filter(isDiscount).reduce((sum, line) => sum + line.netCents, 0);
  return {
    'cac:TaxTotal': {
      'cbc:TaxAmount': amount(vatCents),
      'cac:TaxSubtotal': vat.map((rate) => ({
        'cbc:TaxableAmount': amount(rate.netCents),
        'cbc:TaxAmount': amount(rate.vatCents),
        'cac:TaxCategory': taxCategory(document, rate.vatPercent, exemptionOf(document)),
      })),
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': amount(netCents + discountCents),
      'cbc:TaxExclusiveAmount': amount(netCents),
      'cbc:TaxInclusiveAmount': amount(totalCents),
      'cbc:AllowanceTotalAmount': discountCents > 0 ? amount(discountCents) : undefined,
      'cbc:PrepaidAmount': paidCents > 0 ? amount(paidCents) : undefined,
      'cbc:PayableAmount': amount(dueCents),
    },
  };
}

/**
 * A document as Peppol BIS Billing 3: a UBL 2.1 Invoice (type 380) or CreditNote (381).
 * Characters that XML cannot hold are left out.
 */
export function toUbl(document: InvoiceDocument): string {
  const { kind, number, issuedOn, deliveredOn, dueOn, seller, buyer, lines } = document;
  const isInvoice = kind === 'invoice';
  const root = isInvoice ? 'Invoice' : 'CreditNote';
  const content: Children = {
    '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
    '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'cbc:ID': number,
    'cbc:IssueDate': issuedOn,
    'cbc:DueDate': isInvoice ? (dueOn ?? undefined) : undefined,
    'cbc:InvoiceTypeCode': isInvoice ? 380 : undefined,
    'cbc:CreditNoteTypeCode': isInvoice ? undefined : 381,
    'cbc:Note': !isInvoice && document.vatCents > 0 ? creditVat : undefined,
    'cbc:DocumentCurrencyCode': 'EUR',
    ...references(document),
    'cac:AccountingSupplierParty': party(seller),
    'cac:AccountingCustomerParty': party(buyer),
    'cac:Delivery': { 'cbc:ActualDeliveryDate': deliveredOn },
    ...payment(document),
    'cac:AllowanceCharge': lines.filter(isDiscount).map((line) => discount(document, line)),
    ...totals(document),
    [`cac:${root}Line`]: lines
      .filter((line) => !isDiscount(line))
      .map((line, place) => lineOf(document, line, place)),
  };
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, [root]: content });
}
