export const palette = {
  paper: '#f5efe3',
  chalk: '#fffaf0',
  white: '#ffffff',
  ink: '#191512',
  soft: '#4d453d',
  line: '#d8cfbf',
  tartan: '#bd3822',
  tartanDeep: '#a92f1b',
  grass: '#1d5a41',
  sun: '#f6c445',
} as const;

/** Replaces paper, chalk and the text on them in dark mode. */
export const darkPalette = {
  paper: '#120f0d',
  chalk: '#221d19',
  text: '#f5efe3',
  soft: '#d2c8b8',
  line: '#4a423a',
  tartanText: '#ff9d8a',
} as const;

export const fonts = {
  heading: "'Bricolage Grotesque','Helvetica Neue',Helvetica,Arial,sans-serif",
  text: "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif",
} as const;
