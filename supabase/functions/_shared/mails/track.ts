import { fonts, palette } from './palette.ts';

const lanes = [0, 1, 2, 3, 4, 5, 6];
/** How far each lane starts before the one inside it, in pixels: the staggered start of a 400 metres. */
const stagger = 9;
const runnerSize = 18;

function filler(height: number): string {
  return `<tr><td height="${height}" style="height:${height}px;font-size:0;line-height:${height}px;">&nbsp;</td></tr>`;
}

function runner(): string {
  const dot = `width="${runnerSize}" height="${runnerSize}" bgcolor="${palette.sun}" style="width:${runnerSize}px;height:${runnerSize}px;background-color:${palette.sun};border-radius:${runnerSize / 2}px;font-size:0;line-height:0;"`;
  return `<tr><td align="center" style="padding:0;"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td ${dot}>&nbsp;</td></tr></table></td></tr>`;
}

function lane(number: number): string {
  const colour = number % 2 === 0 ? palette.tartan : palette.tartanDeep;
  const ahead = 12 + (lanes.length - 1 - number) * stagger;
  const empty = number === 0 ? filler(ahead - runnerSize - 10) + runner() + filler(10) : filler(ahead);
  return (
    `<td width="13%" valign="top" bgcolor="${colour}" style="width:13%;background-color:${colour};border-left:3px solid ${palette.chalk};padding:0;">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${empty}` +
    `<tr><td height="5" bgcolor="${palette.chalk}" style="height:5px;background-color:${palette.chalk};font-size:0;line-height:5px;">&nbsp;</td></tr>` +
    `<tr><td align="center" style="padding:8px 0 12px;font-family:${fonts.heading};font-size:30px;line-height:32px;font-weight:800;color:${palette.white};">${number}</td></tr>` +
    '</table></td>'
  );
}

/** Seven lanes seen from above, 0 beside the grass, with one runner who has just left. Drawn with table cells only. */
export function track(): string {
  return (
    `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;table-layout:fixed;"><tr>` +
    `<td width="9%" bgcolor="${palette.grass}" style="width:9%;background-color:${palette.grass};font-size:0;line-height:0;">&nbsp;</td>` +
    `${lanes.map(lane).join('')}</tr></table>`
  );
}

/** The same seven lanes as a thin band, for mails to the business itself. */
export function trackBand(): string {
  const cells = lanes.map((number) => {
    const colour = number % 2 === 0 ? palette.tartan : palette.tartanDeep;
    return `<td height="10" bgcolor="${colour}" style="height:10px;background-color:${colour};border-left:3px solid ${palette.chalk};font-size:0;line-height:10px;">&nbsp;</td>`;
  });
  return (
    `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;table-layout:fixed;"><tr>` +
    `<td height="10" width="9%" bgcolor="${palette.grass}" style="height:10px;width:9%;background-color:${palette.grass};font-size:0;line-height:10px;">&nbsp;</td>` +
    `${cells.join('')}</tr></table>`
  );
}
