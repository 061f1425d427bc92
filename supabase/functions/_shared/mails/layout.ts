import { brand, product } from '../../../../site/brand.ts';
import { organisation } from '../../../../site/organisation.ts';
import { paths } from '../../../../site/paths.ts';
import type { Block } from './blocks.ts';
import { safeHtml } from './escape.ts';
import { darkPalette, fonts, palette } from './palette.ts';
import { track, trackBand } from './track.ts';
import type { RenderedMail } from './types.ts';

export interface MailContent {
  subject: string;
  /** The preview that mail programs show beside the subject. */
  preheader: string;
  heading: string;
  blocks: Block[];
  /** Why the reader gets this mail, in the footer. */
  reason: string;
  /** A mail to the business itself: a thin band instead of the whole track, and no company details. */
  internal?: boolean;
  /** Draws the runner further along the track. */
  running?: boolean;
}

const details = [
  organisation.name,
  `${organisation.street}, ${organisation.postalCode} ${organisation.city}, ${organisation.country}`,
  `Ondernemingsnummer ${organisation.companyNumber}`,
  `Btw-nummer ${organisation.vatNumber}`,
  `${organisation.email}, ${organisation.phone}`,
];

const narrowStyles =
  '@media (max-width:480px){.inner{padding-left:22px!important;padding-right:22px!important}.title{font-size:28px!important;line-height:32px!important}}';

// A separate style sheet, because some programs drop a whole sheet if it has a rule that they do not support.
const darkStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:${darkPalette.paper}!important}
.chalk{background-color:${darkPalette.chalk}!important}
.ink{color:${darkPalette.text}!important}
.soft{color:${darkPalette.soft}!important}
.tartan{color:${darkPalette.tartanText}!important}
.rule{border-color:${darkPalette.line}!important}
}`.trim();

// Invisible characters after the preheader keep the first words of the mail out of the preview.
const previewFill = '&#847;&zwnj;&nbsp;'.repeat(60);

function logo(url: string): string {
  const ring = `width:10px;height:10px;border:7px solid ${palette.tartan};border-top-color:${palette.grass};border-radius:50%;font-size:0;line-height:0;`;
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>` +
    `<td style="padding:0 10px 0 0;"><div aria-hidden="true" style="${ring}">&nbsp;</div></td>` +
    `<td><a class="ink" href="${safeHtml(url)}" style="font-family:${fonts.heading};font-size:24px;line-height:28px;font-weight:800;letter-spacing:-0.6px;color:${palette.ink};text-decoration:none;">${safeHtml(product)}</a></td>` +
    '</tr></table>'
  );
}

function footer(content: MailContent, url: string): string {
  const quiet = `font-family:${fonts.text};font-size:14px;line-height:22px;color:${palette.paper};`;
  const footerLink = (caption: string, path: string) =>
    `<a href="${safeHtml(url + path)}" style="color:${palette.paper};text-decoration:underline;">${caption}</a>`;
  const parts = [`<div style="${quiet}">${safeHtml(content.reason)}</div>`];
  if (!content.internal) {
    parts.unshift(
      `<div style="margin:0 0 16px;font-family:${fonts.heading};font-size:30px;line-height:34px;font-weight:800;letter-spacing:-0.6px;color:${palette.chalk};">${safeHtml(brand.tagline)}</div>`,
    );
    parts.push(
      `<div style="margin:14px 0;${quiet}">${details.map(safeHtml).join('<br>')}</div>`,
      `<div style="${quiet}">${footerLink('Privacy', paths.privacy)} &nbsp; ${footerLink('Voorwaarden', paths.voorwaarden)}</div>`,
    );
  }
  return `<td class="inner" bgcolor="${palette.ink}" style="background-color:${palette.ink};padding:30px 40px 34px;">${parts.join('')}</td>`;
}

function row(cell: string): string {
  return `<tr>${cell}</tr>`;
}

/** The HTML version: a table at most 600 pixels wide, with inline styles and no external resources. */
export function htmlLayout(content: MailContent, url: string): string {
  const top = content.internal ? trackBand() : track(content.running ? 'running' : 'started');
  const rows = [
    `<td class="inner paper" bgcolor="${palette.paper}" style="background-color:${palette.paper};padding:20px 40px;">${logo(url)}</td>`,
    `<td style="padding:0;">${top}</td>`,
    `<td class="inner chalk" bgcolor="${palette.chalk}" style="background-color:${palette.chalk};padding:34px 40px 36px;">` +
      `<h1 class="title ink" style="margin:0 0 20px;font-family:${fonts.heading};font-size:38px;line-height:42px;font-weight:800;letter-spacing:-1px;color:${palette.ink};">${safeHtml(content.heading)}</h1>` +
      `${content.blocks.map((block) => block.html).join('\n')}</td>`,
    footer(content, url),
  ];
  return `<!DOCTYPE html>
<html lang="${brand.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="date=no, address=no">
<title>${safeHtml(content.subject)}</title>
<style>${narrowStyles}</style>
<style>${darkStyles}</style>
</head>
<body class="paper" bgcolor="${palette.paper}" style="margin:0;padding:0;background-color:${palette.paper};">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${palette.paper};">${safeHtml(content.preheader)}${previewFill}</div>
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${palette.paper}" style="width:100%;background-color:${palette.paper};"><tr><td align="center" style="padding:0;word-break:break-word;overflow-wrap:anywhere;">
<table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;">
${rows.map(row).join('\n')}
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The parts of the text version: the same words in the same order, with every URL written out. */
function textParts(content: MailContent, url: string): string[] {
  const parts = [
    content.heading,
    ...content.blocks.map((block) => block.text),
    `-- \n${product}. ${brand.tagline}`,
    content.reason,
  ];
  if (!content.internal) {
    parts.push(
      details.join('\n'),
      `Privacy: ${url}${paths.privacy}\nVoorwaarden: ${url}${paths.voorwaarden}`,
    );
  }
  return parts;
}

/** Lays out a mail. `url` is the address of the site, without a trailing slash. */
export function layout(content: MailContent, url: string): RenderedMail {
  return {
    subject: content.subject,
    html: htmlLayout(content, url),
    text: `${textParts(content, url).join('\n\n')}\n`,
  };
}
