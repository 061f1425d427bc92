/**
 * What the oldest browsers of `browserslist` (package.json) lack and no type refuses: names of the DOM, and of libraries'
 * own code. A name followed by what it may be written after is used behind a check.
 */
export const beyond: readonly RegExp[] = [
  // Safari 17, Chrome 114 to 120, Firefox 125 and later.
  /(?<!\?)\.(?:show|hide|toggle)Popover\(/,
  /URL\.(?:canParse|parse)\(/,
  /AbortSignal\.any\(/,
  /\.(?:checkVisibility|moveBefore|requestClose|setHTMLUnsafe|caretPositionFromPoint)\(/,
  /\b(?:requestIdleCallback|URLPattern|CloseWatcher|EditContext|fetchLater)\(/,
  // JavaScript after ES2022, also where types do not look.
  /\.(?:toWellFormed|isWellFormed|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\b(?:Promise\.(?:withResolvers|try)|Array\.fromAsync|(?:Object|Map)\.groupBy|Iterator\.from|RegExp\.escape)\(/,
  /\.(?:toBase64|toHex|setFromBase64)\(|Uint8Array\.fromBase64\(/,
  /\bnavigator\.userActivation\b(?!\?)|\bIntl\.DurationFormat\b/,
];
