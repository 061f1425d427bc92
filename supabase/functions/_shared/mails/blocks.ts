import { type DeskSection, deskAddress } from '../../../../contract/desk-address.ts';
import type { LabelledValue } from '../../../../contract/labels.ts';
import { paths } from '../../../../site/paths.ts';
import { safeHtml, safeLines, visibleText } from './escape.ts';
import { fonts, palette } from './palette.ts';

export interface Block {
  html: string;
  text: string;
}

const running = `font-family:${fonts.text};font-size:17px;line-height:27px;color:${palette.ink};`;
const label = `font-family:${fonts.text};font-size:14px;line-height:20px;font-weight:700;color:${palette.soft};`;

function table(rows: string, style = ''): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;${style}">${rows}</table>`;
}

function title(value: string): string {
  return `<h2 class="ink" style="margin:34px 0 10px;font-family:${fonts.heading};font-size:21px;line-height:27px;font-weight:800;letter-spacing:-0.3px;color:${palette.ink};">${safeHtml(value)}</h2>`;
}

function underlined(value: string): string {
  return `${value}\n${'-'.repeat([...value].length)}`;
}

export function paragraph(value: string): Block {
  return {
    html: `<p class="ink" style="margin:0 0 16px;${running}">${safeLines(value)}</p>`,
    text: visibleText(value),
  };
}

/** The paragraphs of a text, which empty lines separate. */
export function paragraphs(value: string): Block[] {
  return visibleText(value)
    .split(/\n\s*\n/)
    .map(paragraph);
}

/** The paragraphs of an owner's text, in which an address (https) is a link. */
export const linkedParagraphs = (value: string): Block[] =>
  paragraphs(value).map(({ html, text }) => ({
    html: html.replace(
      /https:\/\/[^\s<]*[^\s<.,;:!?)’”]/g,
      (address) => `<a class="ink" href="${address}" style="color:${palette.ink};">${address}</a>`,
    ),
    text,
  }));

export function section(value: string): Block {
  return { html: title(value), text: underlined(value) };
}

/** All of it is the link. Outlook on Windows gives a link no padding, and reads its own. */
export function button(caption: string, url: string): Block {
  const href = safeHtml(url);
  return {
    html:
      `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:26px 0 22px;"><tr>` +
      `<td bgcolor="${palette.tartan}" style="background-color:${palette.tartan};border-radius:28px;mso-padding-alt:15px 28px;">` +
      `<a href="${href}" style="display:block;padding:15px 28px;font-family:${fonts.text};font-size:17px;line-height:24px;font-weight:700;color:${palette.white};text-decoration:none;">${safeHtml(caption)}</a>` +
      '</td></tr></table>',
    text: `${caption}:\n${url}`,
  };
}

/** A secondary link on its own line. */
export function link(caption: string, url: string): Block {
  return {
    html: `<p class="ink" style="margin:0 0 12px;${running}"><a class="ink" href="${safeHtml(url)}" style="color:${palette.ink};font-weight:700;text-decoration:underline;">${safeHtml(caption)}</a></p>`,
    text: `${caption}:\n${url}`,
  };
}

/** Labelled answers in order; keeps line breaks and marks empty answers. */
export function fieldList(fields: readonly LabelledValue[]): Block {
  const shown = fields.map((field) => ({ label: field.label, value: field.value.trim() || 'Niet ingevuld' }));
  const rows = shown.map(
    (field) =>
      `<tr><td class="rule" style="border-top:1px solid ${palette.line};padding:11px 0 12px;">` +
      `<div class="soft" style="${label}">${safeHtml(field.label)}</div>` +
      `<div class="ink" style="${running}">${safeLines(field.value)}</div></td></tr>`,
  );
  const lines = shown.map((field) => {
    const value = visibleText(field.value);
    return value.includes('\n')
      ? `${field.label}:\n${value.replace(/^/gm, '  ')}`
      : `${visibleText(field.label)}: ${value}`;
  });
  return { html: table(rows.join(''), 'margin:0 0 10px;'), text: lines.join('\n') };
}

export function steps(items: readonly string[]): Block {
  const rows = items.map(
    (item, index) =>
      `<tr><td class="rule tartan" width="44" valign="top" style="width:44px;border-top:3px solid ${palette.ink};padding:11px 0 14px;font-family:${fonts.heading};font-size:30px;line-height:32px;font-weight:800;color:${palette.tartan};">${index + 1}</td>` +
      `<td class="rule ink" valign="top" style="border-top:3px solid ${palette.ink};padding:13px 0 14px;${running}">${safeHtml(item)}</td></tr>`,
  );
  return {
    html: table(rows.join(''), 'margin:0 0 10px;'),
    text: items.map((item, index) => `${index + 1}. ${item}`).join('\n'),
  };
}

/** A coloured box with one big figure: the amount paid. */
export function amount(caption: string, figure: string): Block {
  return {
    html: table(
      `<tr><td bgcolor="${palette.grass}" style="background-color:${palette.grass};padding:20px 24px 22px;border-radius:4px;">` +
        `<div style="font-family:${fonts.text};font-size:17px;line-height:24px;font-weight:700;color:${palette.white};">${safeHtml(caption)}</div>` +
        `<div style="font-family:${fonts.heading};font-size:46px;line-height:52px;font-weight:800;letter-spacing:-1px;color:${palette.white};">${safeHtml(figure)}</div></td></tr>`,
      'margin:8px 0 22px;',
    ),
    text: `${caption}: ${figure}`,
  };
}

export function callout(value: string): Block {
  return {
    html: table(
      `<tr><td bgcolor="${palette.sun}" style="background-color:${palette.sun};padding:16px 20px;border-radius:4px;font-family:${fonts.text};font-size:17px;line-height:26px;color:${palette.ink};">${safeLines(value)}</td></tr>`,
      'margin:8px 0 20px;',
    ),
    text: visibleText(value),
  };
}

export function small(value: string): Block {
  return {
    html: `<p class="soft" style="margin:0 0 12px;font-family:${fonts.text};font-size:15px;line-height:23px;color:${palette.soft};">${safeLines(value)}</p>`,
    text: visibleText(value),
  };
}

export function quote(value: string): Block {
  return {
    html: table(
      `<tr><td class="soft rule" style="border-left:4px solid ${palette.line};padding:2px 0 2px 18px;font-family:${fonts.text};font-size:16px;line-height:25px;color:${palette.soft};">${safeLines(value)}</td></tr>`,
      'margin:0 0 16px;',
    ),
    text: visibleText(value).replace(/^/gm, '> '),
  };
}

/** The button in a mail to the owner that opens what it is about on the desk. */
export function deskButton(caption: string, url: string, section: DeskSection, open: string): Block {
  return button(caption, url + paths.desk + deskAddress(section, { open }));
}
