import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('keeps the text and its links, and leaves out what nobody reads', () => {
  const html = `<html><head><title>x</title><style>p{}</style></head><body>
    <div style="display:none">vooraf<div>binnen</div></div><table aria-hidden="true"><tr><td>0<table><tr><td>1</td></tr></table></td></tr></table>
    <h1>Dag&nbsp;An</h1><p>Bevestig je   adres &amp; <b>ga</b> verder.<br>Tot zo</p>
    <p><a href="http://a.be/auth?a=1&amp;b=2"><span>Bevestigen</span></a></p><a href="http://a.be">http://a.be</a>
    <ul><li>een</li><li>twee &#8364; &#x41;</li></ul></body></html>`;
  expect(plainText(html)).toBe(
    'Dag An\n\nBevestig je adres & ga verder.\nTot zo\n\nBevestigen: http://a.be/auth?a=1&b=2\n\nhttp://a.be\n- een\n\n- twee € A',
  );
});
