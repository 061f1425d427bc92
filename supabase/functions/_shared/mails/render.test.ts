import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../../contract/calendar.ts';
import { invoiceNote } from '../../../../contract/company.ts';
import type { MailData, ShopMail } from '../../../../contract/database/mails.ts';
import type { RequestKind } from '../../../../contract/database/states.ts';
import { withdrawalVerdict } from '../../../../contract/database/states.ts';
import { lastWithdrawalDay, withdrawalLines, withdrawalStatement } from '../../../../contract/withdrawal.ts';
import { brand } from '../../../../site/brand.ts';
import { offers, programme, sessions } from '../../../../site/home.ts';
import { kit } from '../../../../site/kit.ts';
import { launchMail } from '../../../../site/launch.ts';
import { authorities, withdrawLink } from '../../../../site/legal.ts';
import { offerNames } from '../../../../site/offers.ts';
import { organisation } from '../../../../site/organisation.ts';
import { anchors, paths } from '../../../../site/paths.ts';
import { companyRuling, purchase } from '../../../../site/terms.ts';
import { hostile, kinds, sampleMails } from '../../../../tests/states/mails.ts';
import { safeHtml, safeLines } from './escape.ts';
import { renderMail } from './render.ts';

const site = { url: 'https://www.kickstart.example' };

function nameOf(mail: ShopMail): string {
  return 'kind' in mail.data ? `${mail.template} ${mail.data.kind}` : mail.template;
}

describe.each(sampleMails.map((mail) => [nameOf(mail), mail] as const))('%s', (_, mail) => {
  const { subject, html, text } = renderMail(mail, site);

  test('has a subject on one line', () => {
    expect(subject).toMatch(/^[^\p{Cc}\u2028\u2029]{5,200}$/u);
  });

  test('loads no external resources and runs no code', () => {
    const tags = html.match(/<[a-z][^>]*>/gi)?.join('\n') ?? '';
    expect(tags).not.toMatch(/<(img|script|link|iframe|object|embed|video|audio|form|svg|base)\b/i);
    expect(tags).not.toMatch(/\s(src|srcset|background|poster|action|on\w+)\s*=/i);
    expect(html).not.toMatch(/url\(|@import|@font-face/i);
  });

  test('stays within the limits of mail programs', () => {
    expect(new TextEncoder().encode(html).length).toBeLessThan(60_000);
    expect(html).toContain('max-width:600px');
    expect(html).toContain('lang="nl-BE"');
    for (const sheet of html.matchAll(/<style>(.*?)<\/style>/gs))
      expect(sheet[1]?.length).toBeLessThan(8_000);
  });

  test('contains only absolute links', () => {
    const ours = ['www.kickstart.example', 'api.kickstart.example'];
    const hosts = [...ours, new URL(authorities.consumers.url).host];
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(hosts).toContain(new URL(href).host);
  });

  test('has a text version without markup', () => {
    expect(text.length).toBeGreaterThan(120);
    expect(text).not.toMatch(/&(amp|lt|gt|quot|nbsp|#\d+);|<\/?(p|td|tr|table|br|div|a)\b/);
    expect(text).not.toMatch(/\bundefined\b|\bnull\b|\[object/);
    expect(html).not.toMatch(/\bundefined\b|\bnull\b|\[object/);
  });
});

/** Which form of address a mail in the shop's own words has; undefined for one to the owner or in an owner's words. */
function formOf({ template, data }: ShopMail): string | undefined {
  if (template === 'request-visitor') return data.kind === 'support' ? 'je' : 'u';
  if (template === 'invoice') return 'neither';
  if (template === 'deletion-asked') return data.hasAccount ? 'je' : 'u';
  if (['invoice-reminder', 'quote', 'own-data'].includes(template)) return 'u';
  const toBuyer =
    /^(payment-(buyer|reminder)|invoice-offer|withdrawal-(acknowledged|refunded)|refund-part|password-)/;
  return toBuyer.test(template) ? 'je' : undefined;
}

test.each(
  sampleMails.flatMap((mail) => {
    const form = formOf(mail);
    return form ? [[nameOf(mail), form, mail] as const] : [];
  }),
)('one person reads one form: %s, %s', (_, form, mail) => {
  const { subject, text } = renderMail(mail, site);
  const words = `${subject}\n${text}`.replace(brand.tagline, '');
  expect(/\b(je|jij|jou|jouw)\b/i.test(words)).toBe(form === 'je');
  expect(/\b(u|uw)\b/i.test(words)).toBe(form === 'u');
});

describe.each(kinds)('a %s request', (kind) => {
  const business = renderMail(
    {
      template: 'request-business',
      data: { kind, name: 'Ann', fields: hostile, sourceUrl: 'https://x.example/?a=1&b=2' },
    },
    site,
  );
  const updates = { confirmUrl: `${site.url}/lijst?a=1&b=2`, stopUrl: `${site.url}/lijst?a=3&b=4` };
  const visitor = renderMail(
    { template: 'request-visitor', data: { kind, name: 'Ann', fields: hostile, updates } },
    site,
  );

  test.each([
    ['business', business],
    ['visitor', visitor],
  ])('shows the %s every field with its label, in order', (_, mail) => {
    const version = [mail.html, mail.text] as const;
    for (const [index, shown] of version.entries()) {
      let from = 0;
      for (const field of hostile) {
        const value = field.value || 'Niet ingevuld';
        const lines = index === 0 ? [safeLines(value)] : value.split(/\r?\n/);
        for (const part of [field.label, ...lines]) {
          const at = shown.indexOf(part, from);
          expect(at, part).toBeGreaterThanOrEqual(from);
          from = at;
        }
      }
    }
  });

  test('shows the business who sent it, from where, and how to reply', () => {
    expect(business.subject).toMatch(/: Ann$/);
    expect(business.text).toContain('https://x.example/?a=1&b=2');
    expect(business.html).toContain('https://x.example/?a=1&amp;b=2');
    expect(business.text).toContain('Antwoord gewoon op deze mail');
  });

  test('has links to confirm and to stop the updates, if the visitor asked for them', () => {
    for (const url of Object.values(updates)) {
      expect(visitor.html).toContain(`href="${url.replace('&', '&amp;')}"`);
      expect(visitor.text).toContain(url);
    }
    const without = renderMail(
      { template: 'request-visitor', data: { kind, name: 'Ann', fields: hostile } },
      site,
    );
    expect(without.text).not.toContain('/lijst');
  });

  test('addresses the visitor as the form did', () => {
    const words = visitor.text.slice(0, visitor.text.indexOf('--\n')).split(/[^\p{L}]+/u);
    const polite = kind !== 'support';
    expect(words.some((word) => /^(u|uw)$/i.test(word))).toBe(polite);
    expect(words.some((word) => /^(je|jij|jou|jouw)$/i.test(word))).toBe(!polite);
    expect(visitor.text).toContain('Dag Ann,');
  });
});

test('each kind of request has its own subject', () => {
  const subjects = kinds.map(
    (kind) =>
      renderMail(
        { template: 'request-business', data: { kind, name: 'Ann', fields: [], sourceUrl: null } },
        site,
      ).subject,
  );
  expect(new Set(subjects).size).toBe(kinds.length);
});

describe('the confirmation of a request', () => {
  const shop = {
    answerDays: 2,
    notice: 'Gesloten tot maandag <b>',
    bookingUrl: 'https://cal.example/an?a=1',
  };
  const textFor = (kind: RequestKind, said?: MailData<'request-visitor'>['shop']) =>
    renderMail({ template: 'request-visitor', data: { kind, name: 'Ann', fields: [], shop: said } }, site)
      .text;

  test.each(kinds)('about %s says the term and the notice of the shop, where it has them', (kind) => {
    expect(textFor(kind)).toContain('zo snel mogelijk');
    expect(textFor(kind, shop)).toMatch(/binnen 2 werkdagen[^]*Gesloten tot maandag <b>/);
    expect(textFor(kind, shop)).not.toContain('zo snel mogelijk');
  });

  test('of a shop that is closed has its days, and a term from the first working day after', () => {
    const closing = {
      words: 'Vakantie',
      from: '2026-12-24',
      until: '2027-01-02',
      closed: 'ja',
      on: '2026-12-25',
    } as const;
    const text = textFor('workshop', { ...shop, notice: closing.words, closing });
    expect(text).toContain('uiterlijk 5 januari');
    expect(text).toContain('Vakantie. Gesloten van 24 december tot en met 2 januari.');
  });

  test('of an introduction offers a moment, where one can be booked', () => {
    expect(textFor('kennismaking', shop)).toContain(shop.bookingUrl);
    expect(textFor('kennismaking', { ...shop, bookingUrl: '' })).not.toContain('agenda');
    expect(textFor('workshop', shop)).not.toContain(shop.bookingUrl);
  });
});

describe('the mail to the business', () => {
  const mailFor = (data: Partial<MailData<'request-business'>>) =>
    renderMail(
      {
        template: 'request-business',
        data: { kind: 'contact', name: 'Ann', fields: [], sourceUrl: null, ...data },
      },
      site,
    );

  test.each([
    [{ kind: 'workshop', company: 'Peeters nv', persons: 12 }, 'Workshopaanvraag: Peeters nv, 12 personen'],
    [{ kind: 'workshop', company: 'Peeters nv', persons: 1 }, 'Workshopaanvraag: Peeters nv, 1 persoon'],
    [{ kind: 'workshop-dialog', company: 'Peeters nv' }, 'Korte workshopaanvraag: Peeters nv'],
    [{ kind: 'kennismaking', company: 'Peeters nv' }, 'Kennismakingsaanvraag: Peeters nv'],
    [{ kind: 'kennismaking', company: '' }, 'Kennismakingsaanvraag: Ann'],
  ] as const)('about %o has the subject %s', (data, subject) => {
    expect(mailFor(data).subject).toBe(subject);
  });

  const asked = offers.list.find(({ to }) => to === null);
  test.each([
    [anchors.kopen, 'contact', offerNames.traject, asked?.action, offerNames.traject],
    [anchors.opmaat, 'contact', offerNames.traject, programme.action, programme.title],
    [anchors.workshop, 'workshop-dialog', '', sessions.action, sessions.title],
  ] as const)(
    'about a button in the section %s says what it was about and where the button is',
    (section, kind, about, action, place) => {
      const { subject, text } = mailFor({ kind, section });
      expect(subject).toMatch(about ? `, ${about}` : /: Ann$/);
      for (const part of [action, place]) expect(text.replace(/\s+/g, ' ')).toContain(`‘${part}’`);
    },
  );

  test('says which offer was asked for, at the price of that moment', () => {
    const formula = { duration: 'een dag', price: 'vanaf 1.350 euro', basis: 'per groep', vat: 'excl. btw' };
    const { text } = mailFor({ kind: 'workshop-dialog', wish: 'workshop', formula });
    expect(text.replace(/\s+/g, ' ')).toContain(
      `${offerNames.workshop}, een dag, vanaf 1.350 euro per groep, excl. btw`,
    );
  });

  test('leads to the request on the desk', () => {
    const id = '3b241101-e2bb-4255-8caf-4136c566a962';
    expect(mailFor({ id }).html).toContain(`/beheer?deel=aanvragen&amp;open=${id}`);
  });

  test('omits an unknown section', () => {
    expect(mailFor({ section: 'constructor' }).text).toBe(mailFor({}).text);
  });
});

test('a line break in a name adds no header', () => {
  const mail: ShopMail = {
    template: 'request-business',
    data: { kind: 'contact', name: 'Ann\r\nBcc: all@evil.example', fields: [], sourceUrl: null },
  };
  expect(renderMail(mail, site).subject).toBe('Contactaanvraag: Ann Bcc: all@evil.example');
});

test('the launch list mail has links to confirm and to unsubscribe', () => {
  const data = {
    confirmUrl: 'https://api.example/c?a=1&b=2',
    unsubscribeUrl: 'https://api.example/u?a=1&b=2',
  };
  const oneClickUrl = 'https://api.example/o?a=1&b=2';
  const { html, text } = renderMail({ template: 'launch-visitor', data: { ...data, oneClickUrl } }, site);
  for (const url of Object.values(data)) {
    expect(html).toContain(`href="${url.replace('&', '&amp;')}"`);
    expect(text).toContain(url);
  }
  // Only mail programs post to the one-click URL.
  expect(html + text).not.toContain('/o?');
});

test('the launch mail links to the checkout and to unsubscribe', () => {
  const data = { unsubscribeUrl: 'https://site.example/lijst?a=1', oneClickUrl: 'https://api.example/o' };
  const { subject, html, text } = renderMail({ template: 'launch-announcement', data }, site);
  expect(subject).toContain(kit.name);
  for (const version of [html, text]) {
    expect(version).toContain(`${site.url.replace(/\/$/, '')}/checkout-auth`);
    expect(version).toContain(data.unsubscribeUrl);
    expect(version).toContain(kit.priceLabel);
  }
  const changed = renderMail({ template: 'launch-announcement', data: { ...data, priceCents: 4750 } }, site);
  expect(changed.text).toContain('47,50 euro');
});

test('the launch mail has the owner’s own words, as text', () => {
  const data = {
    unsubscribeUrl: 'https://site.example/lijst?a=1',
    oneClickUrl: 'https://api.example/o',
    subject: 'Ze is er\r\nBcc: all@evil.example',
    words: 'Dag lezer,\n\nDe Kit <b>&</b> jij.',
  };
  const { subject, html, text } = renderMail({ template: 'launch-announcement', data }, site);
  expect(subject).toBe('Ze is er Bcc: all@evil.example');
  expect(text).toContain(data.words);
  expect(html).toContain('De Kit &lt;b&gt;&amp;&lt;/b&gt; jij.');
  for (const version of [html, text]) {
    expect(version).not.toContain(launchMail.words);
    expect(version).toContain('/checkout-auth');
    expect(version).toContain(data.unsubscribeUrl);
  }
});

describe('a withdrawal', () => {
  const declared = {
    reference: 'AB12-CD34',
    statement: withdrawalStatement.text,
    lines: withdrawalLines({ name: 'Ann', email: 'ann@voorbeeld.be', order: 'K2026-00012' }),
    receivedAt: '2026-11-23T13:05:09.120Z',
    due: '2026-12-07',
    forCompany: false,
  };
  const rendered = (mail: ShopMail) => renderMail(mail, site);

  test('is confirmed with its words, the moment to the second and its reference', () => {
    const { html, text } = rendered({ template: 'withdrawal-acknowledged', data: declared });
    for (const fact of [
      declared.statement,
      'K2026-00012',
      '23 november 2026 om 14:05:09 CET',
      declared.reference,
      'maandag 7 december 2026',
    ]) {
      expect(html).toContain(safeHtml(fact));
      expect(text).toContain(fact);
    }
    expect(text).not.toContain('Ja, dit is mijn herroeping');
  });

  test('of an order for a company promises no refund, to the buyer or to the shop', () => {
    const data = { ...declared, forCompany: true };
    const order = {
      number: 'K2026-00012',
      amountCents: 3700,
      problem: null,
      paidAt: null,
      lastDay: 'vrijdag',
    };
    const declined = { name: 'Ann', reference: 'AB12-CD34', orderNumber: order.number, reason: 'Te laat.' };
    const [acknowledgement, shop, refusal] = [
      rendered({ template: 'withdrawal-acknowledged', data }),
      rendered({ template: 'withdrawal-shop', data: { ...data, verdict: 'company', proven: true, order } }),
      rendered({ template: 'withdrawal-declined', data: { ...data, ...declined } }),
    ];
    expect(acknowledgement.text).toContain(companyRuling);
    expect(refusal.text).not.toContain(authorities.consumers.name);
    for (const { html, text } of [acknowledgement, shop])
      for (const promise of ['maandag 7 december 2026', 'vrijdag'])
        expect(html + text).not.toContain(promise);
  });

  test('of an order that is refunded promises no second refund', () => {
    const { text } = rendered({ template: 'withdrawal-acknowledged', data: { ...declared, due: '' } });
    expect(text).toContain('al volledig terugbetaald');
    expect(text).not.toContain('krijg je alles');
  });

  test('has a button to prove it, and says what to do if it was not you', () => {
    const confirmUrl = `${site.url}/herroepen?bevestig=abc`;
    const { text } = rendered({ template: 'withdrawal-acknowledged', data: { ...declared, confirmUrl } });
    expect(text).toContain(`Ja, dit is mijn herroeping:\n${confirmUrl}`);
    expect(text).toContain('Was jij het niet?');
  });

  test.each(withdrawalVerdict.options)('that is %s says what the shop has to do, and by when', (verdict) => {
    const order = {
      number: 'K2026-00012',
      amountCents: 3700,
      problem: null,
      paidAt: '2026-11-20T12:00:00Z',
      lastDay: 'vrijdag',
    };
    const data = { ...declared, verdict, proven: false, order: verdict === 'unmatched' ? null : order };
    const { text, subject } = rendered({ template: 'withdrawal-shop', data });
    expect(subject).toContain(verdict === 'unmatched' ? declared.reference : order.number);
    const asks = text.includes(`bij herroeping ${declared.reference}`);
    expect(asks).toBe(verdict !== 'refunded');
    expect(text.includes('maandag 7 december 2026')).toBe(asks && verdict !== 'company');
  });

  test('of a payment that did not match does not say that it is on its way', () => {
    const order = {
      number: 'K2026-00012',
      amountCents: 3700,
      problem: 'amount',
      paidAt: null,
      lastDay: null,
    };
    const data = { ...declared, verdict: 'open', proven: false, order } as const;
    const { text } = rendered({ template: 'withdrawal-shop', data });
    expect(text).toContain('klopte niet');
    expect(text).not.toContain('loopt');
  });

  test('whose refund Stripe refused says why in Dutch, and what it is about once', () => {
    const data = {
      orderNumber: 'K2026-00012',
      payment: 'pi_1',
      error: 'StripeInvalidRequestError balance_insufficient: Insufficient funds.',
    };
    const mail = (template: 'refund-refused' | 'refund-failed', reference: string | null) =>
      rendered({ template, data: { ...data, reference } }).text;
    for (const template of ['refund-refused', 'refund-failed'] as const) {
      expect(mail(template, null)).toContain('in het beheer, bij bestelling K2026-00012');
      expect(mail(template, null)).not.toMatch(/referentie|herroeping|\.\./i);
      expect(mail(template, null)).toContain('Stripe schreef: ‘Insufficient funds’.');
      expect(mail(template, declared.reference)).toContain(
        `in het beheer, bij herroeping ${declared.reference}`,
      );
    }
  });

  test('asks whoever did not send it to reply, and nothing that contradicts this', () => {
    for (const confirmUrl of [undefined, 'https://winkel.example/herroepen?t=1'])
      expect(
        rendered({
          template: 'withdrawal-acknowledged',
          data: { ...declared, ...(confirmUrl ? { confirmUrl } : {}) },
        }).text,
      ).not.toContain('hoef je niets te doen');
  });

  const refunded = (earlierCents: number) =>
    rendered({
      template: 'withdrawal-refunded',
      data: {
        firstName: 'Ann',
        productName: 'Kickstart Kit',
        orderNumber: 'K2026-00012',
        amountCents: 3750,
        earlierCents,
        reference: declared.reference,
        access: 'ended',
      },
    });

  test('of which a part was refunded before says that the rest is refunded, and what both are', () => {
    expect(refunded(0).text).toContain('volledig');
    expect(refunded(1000).text).not.toContain('volledig');
    expect(refunded(1000).text).toMatch(/de rest[\s\S]*10 euro van eerder/);
  });

  test('that is refunded says how much, where and when', () => {
    const { text, subject } = refunded(0);
    for (const fact of ['37,50 euro', 'Kickstart Kit']) expect(subject).toContain(fact);
    for (const fact of ['37,50 euro', 'K2026-00012', kit.paymentLabel, 'werkdagen'])
      expect(text).toContain(fact);
  });
});

describe('a payment', () => {
  const data = {
    email: 'ann+kit@voorbeeld.be',
    firstName: 'Ann',
    productName: 'Kickstart Kit',
    amountCents: 3700,
    orderNumber: 'KS-2026-0001',
    paidAt: '2026-11-20T23:30:00Z',
    vatPercent: 6,
    withdrawalDays: 30,
  };

  test.each([true, false])('shows the buyer what was paid, when and to whom (account: %s)', (hasAccount) => {
    const { html, text } = renderMail({ template: 'payment-buyer', data: { ...data, hasAccount } }, site);
    const facts = [
      `37 euro, ${kit.vatLabel}`,
      'KS-2026-0001',
      '21 november 2026',
      'Kickstart Kit',
      `${site.url}/members`,
      formatDay(lastWithdrawalDay(new Date(data.paidAt), 30)),
      '30 dagen om je te bedenken',
      '2,09 euro (6%)',
      withdrawLink,
      `${site.url}/herroepen`,
      purchase.access,
      purchase.needs,
      'wettelijke garantie',
      authorities.consumers.url,
    ];
    const seller = [organisation.name, organisation.street, organisation.companyNumber, organisation.email];
    for (const fact of [...facts, ...seller]) {
      expect(html).toContain(safeHtml(fact));
      expect(text).toContain(fact);
    }
  });

  test('promises a company no days to withdraw, and names it in both mails', () => {
    const company = 'Bakkerij Ηλίας <b>';
    const buyer = renderMail(
      { template: 'payment-buyer', data: { ...data, hasAccount: true, company } },
      site,
    );
    expect(buyer.text).toContain(companyRuling);
    expect(buyer.text).toContain(invoiceNote);
    expect(buyer.text).toContain(`${site.url}${paths.account}`);
    for (const promise of [
      formatDay(lastWithdrawalDay(new Date(data.paidAt), 30)),
      '30 dagen',
      withdrawLink,
      authorities.consumers.url,
      'modelformulier',
    ])
      expect(buyer.text).not.toContain(promise);
    const business = renderMail(
      { template: 'payment-business', data: { ...data, name: 'Ann', company } },
      site,
    );
    for (const { text, html } of [buyer, business]) {
      expect(text).toContain(company);
      expect(html).toContain(safeHtml(company));
    }
  });

  test('explains to a buyer without an account how to get access', () => {
    const without = renderMail({ template: 'payment-buyer', data: { ...data, hasAccount: false } }, site);
    const address = `${site.url}/auth?mode=signup&redirect=/members&email=ann%2Bkit%40voorbeeld.be`;
    expect(without.text).toContain(address);
    expect(without.html).toContain(`href="${safeHtml(address)}"`);
    expect(without.text).toContain('met precies dit adres');
    const withAccount = renderMail({ template: 'payment-buyer', data: { ...data, hasAccount: true } }, site);
    expect(withAccount.text).not.toContain('/auth');
  });

  test('refers a buyer whose account awaits confirmation to that mail, with one button to get it again', () => {
    const { text } = renderMail(
      { template: 'payment-buyer', data: { ...data, hasAccount: false, unconfirmed: true } },
      site,
    );
    expect(text).toContain('‘Bevestig je e-mailadres’');
    expect(text.match(/\/(?:auth|members).*/g)).toEqual(['/auth?bevestig=ann%2Bkit%40voorbeeld.be']);
    expect(text).toContain('betaalbewijs');
  });

  test('reminds a buyer of the remaining step', () => {
    const { email, productName, orderNumber } = data;
    const reminder = { email, firstName: 'Ann', productName, orderNumber };
    const mail = (unconfirmed: boolean, last: boolean) =>
      renderMail({ template: 'payment-reminder', data: { ...reminder, unconfirmed, last } }, site).text;
    expect(mail(true, false)).toContain(`${site.url}/auth?bevestig=ann%2Bkit%40voorbeeld.be`);
    expect(mail(true, false)).not.toContain('laatste herinnering');
    expect(mail(false, true)).toContain(`${site.url}/auth?mode=signup&redirect=/members`);
    expect(mail(false, true)).toContain('laatste herinnering');
  });

  test('notifies the business of a duplicate payment, and links to its refund', () => {
    const order = {
      ...data,
      name: 'Ann De Smet',
      email: 'ann@bakkerij.example',
    };
    const mail = (change: object) =>
      renderMail({ template: 'payment-business', data: { ...order, ...change } }, site);
    const twice = mail({ earlierOrder: 'KS-2026-0000' });
    expect(twice.subject).toBe('Dubbel betaald: Kickstart Kit, 37 euro, Ann De Smet');
    expect(twice.text).toContain('al eerder, met bestelling KS-2026-0000');
    expect(twice.text).toContain(`${site.url}/beheer?deel=bestellingen&open=KS-2026-0001`);
    expect(mail({ earlierOrder: null }).text).not.toMatch(/al eerder|Terugbetalen/);
  });

  test('notifies the business of a payment that does not match, and says what to do', () => {
    const mail = (paid: object) =>
      renderMail(
        {
          template: 'payment-mismatch',
          data: {
            orderNumber: 'KS-2026-0001',
            email: 'ann@bakkerij.example',
            ordered: { product: 'Kickstart Kit', cents: 3700, currency: 'eur' },
            paid: { product: 'Kickstart Kit', cents: 3600, currency: 'eur', ...paid },
          },
        },
        site,
      );
    expect(mail({}).subject).toBe('Betaling klopt niet: bestelling KS-2026-0001');
    for (const fact of [
      'ann@bakkerij.example',
      '37 euro',
      '36 euro',
      'beheer?deel=bestellingen&open=KS-2026-0001',
    ]) {
      expect(mail({}).text).toContain(fact);
    }
    expect(mail({ currency: 'usd' }).text).toContain('36.00 USD');
    expect(mail({ cents: null, product: null }).text).toContain('onbekend product, onbekend bedrag');
  });

  test('notifies the buyer of a duplicate payment, and that it is refunded', () => {
    const mail = (earlierOrder: string | null) =>
      renderMail({ template: 'payment-buyer', data: { ...data, hasAccount: true, earlierOrder } }, site);
    const twice = mail('KS-2026-0000');
    expect(twice.subject).toBe('Je betaalde twee keer: Kickstart Kit');
    expect(twice.text).toContain('al eerder, met bestelling KS-2026-0000');
    expect(twice.text).toContain('betalen we terug');
    expect(mail(null).subject).toBe('Je betaling is gelukt: Kickstart Kit');
    expect(mail(null).text).not.toMatch(/al eerder|betalen we terug/);
  });

  test('shows the business who bought what', () => {
    const mail: ShopMail = {
      template: 'payment-business',
      data: { ...data, name: 'Ann De Smet', email: 'ann@bakkerij.example' },
    };
    const { subject, html, text } = renderMail(mail, site);
    expect(subject).toBe('Betaald: Kickstart Kit, 37 euro, Ann De Smet');
    for (const fact of [
      'Ann De Smet',
      'ann@bakkerij.example',
      '37 euro',
      'KS-2026-0001',
      '21 november 2026',
    ]) {
      expect(html).toContain(fact);
      expect(text).toContain(fact);
    }
  });
});

test('a trailing slash in the site’s address is ignored', () => {
  const mail = sampleMails.find((sample) => sample.template === 'payment-buyer') as ShopMail;
  expect(renderMail(mail, { url: `${site.url}/` })).toEqual(renderMail(mail, site));
});

test('the words that an answer quotes hold no link', () => {
  const request = { kind: 'contact', company: '', message: 'Zie https://evil.example', details: {} } as const;
  const data = { subject: 'Uw vraag', words: 'Dag,', reference: 'AB12-CD34', request };
  const { text, html } = renderMail(
    { template: 'request-answer', data: { ...data, askedAt: '2026-11-23T13:05:09Z' } },
    site,
  );
  expect(text).toContain('> Zie https[:]//evil[.]example');
  expect(html).not.toContain('evil.example');
});

test('an answer to a request quotes the visitor verbatim, below the owner’s words', () => {
  const request = {
    kind: 'workshop-dialog',
    company: 'Peeters nv',
    message: 'Workshop Aanvraag - Bedrijf: Peeters nv\n\nKan het in januari?\nOf later?',
    details: {},
  } as const;
  const data = { subject: 'Uw workshop', words: 'Dag Ann,\n\nJa.', reference: 'AB12-CD34', request };
  const { subject, text, html } = renderMail(
    { template: 'request-answer', data: { ...data, askedAt: '2026-11-23T13:05:09Z' } },
    site,
  );
  expect(subject).toBe('Uw workshop');
  expect(text).toMatch(/Dag Ann,\n\nJa\.[^]+23 november 2026[^]+\n> Kan het in januari\?\n> Of later\?\n/);
  expect(html).toContain('Kan het in januari?<br>Of later?');
  expect(text).not.toContain('Bedrijf:');
});

test.each([
  ['payment-business', 'bestellingen'],
  ['withdrawal-shop', 'herroepingen'],
  ['refund-refused', 'herroepingen'],
  ['refund-failed', 'herroepingen'],
] as const)('%s leads the owner to what it is about on the desk', (template, section) => {
  const mail = sampleMails.find((one) => one.template === template);
  if (!mail) throw new Error('No sample');
  expect(renderMail(mail, site).html).toContain(`/beheer?deel=${section}&amp;open=`);
});

test('without an access point no mail promises that a document comes over Peppol too', () => {
  for (const mail of sampleMails.filter(({ template }) => template === 'invoice'))
    expect(renderMail(mail, site).text).not.toContain('via Peppol');
});

test('in a mailing an address is a link, markup is text and the reader reads what they agreed to', () => {
  const data = {
    subject: 'Nieuws',
    words: 'Zie https://voorbeeld.be/a?b=1&c=2. <b>Nu</b>\n\n[hier](javascript:alert(1))',
    consent: 'Hou me op de hoogte',
    since: '2026-11-20T08:30:00Z',
    unsubscribeUrl: 'https://voorbeeld.be/weg',
    oneClickUrl: 'https://voorbeeld.be/weg',
  };
  const { html, text } = renderMail({ template: 'newsletter', data }, site);
  expect(html).toContain('href="https://voorbeeld.be/a?b=1&amp;c=2"');
  expect(html).toContain('&lt;b&gt;Nu&lt;/b&gt;');
  expect(html).not.toContain('href="javascript');
  expect(text).toContain('op 20 november 2026 aanvinkte: ‘Hou me op de hoogte’');
});
