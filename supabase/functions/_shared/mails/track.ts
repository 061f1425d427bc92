import { fonts, palette } from './palette.ts';

const lanes = [0, 1, 2, 3, 4, 5, 6];
/** How many pixels each lane starts ahead of the one inside it, as in a 400-metre race. */
const stagger = 9;
const runnerHeight = 28;
/** Pixels between the runner and the start line. */
const lead = { started: 2, running: 38 } as const;

// One flat table of divs with a fixed line height: the only height that Word, which renders mail in Outlook, respects.
function open(): string {
  return '<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;table-layout:fixed;"><tr>';
}

function bar(height: number, colour?: string): string {
  const background = colour ? `background-color:${colour};` : '';
  return `<div style="${background}height:${height}px;font-size:1px;line-height:${height}px;mso-line-height-rule:exactly;">&nbsp;</div>`;
}

function cell(colour: string, width: number, content: string, line = ''): string {
  return `<td width="${width}%" valign="top" bgcolor="${colour}" style="width:${width}%;background-color:${colour};padding:0;${line}">${content}</td>`;
}

const laneLine = `border-left:3px solid ${palette.chalk};`;

function laneColour(number: number): string {
  return number % 2 === 0 ? palette.tartan : palette.tartanDeep;
}

function runner(distance: number, ahead: number): string {
  const dot = `<div align="center" style="height:${runnerHeight}px;font-family:Arial,sans-serif;font-size:44px;line-height:${runnerHeight}px;mso-line-height-rule:exactly;text-align:center;color:${palette.sun};">&#9679;</div>`;
  return bar(ahead - runnerHeight - distance) + dot + bar(distance);
}

function lane(number: number, distance: number): string {
  const ahead = 16 + (lanes.length - 1 - number) * stagger;
  const numeral = `<div align="center" style="padding:8px 0 12px;font-family:${fonts.heading};font-size:30px;line-height:32px;font-weight:800;text-align:center;color:${palette.white};">${number}</div>`;
  const free = number === 0 ? runner(distance, ahead) : bar(ahead);
  return cell(laneColour(number), 13, free + bar(5, palette.chalk) + numeral, laneLine);
}

/** Seven lanes seen from above, lane 0 next to the grass, with one runner. */
export function track(progress: keyof typeof lead): string {
  const painted = lanes.map((number) => lane(number, lead[progress]));
  return `${open()}${cell(palette.grass, 9, '&nbsp;')}${painted.join('')}</tr></table>`;
}

export function trackBand(): string {
  const painted = lanes.map((number) => cell(laneColour(number), 13, bar(10), laneLine));
  return `${open()}${cell(palette.grass, 9, bar(10))}${painted.join('')}</tr></table>`;
}
