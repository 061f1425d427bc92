import { paths } from '../../site/paths.ts';
import { keptCustomerAt } from './storage.ts';

/**
 * What single pages do before the first paint. `data-waits` on the page means: its address or what is stored here
 * decides what it shows, which its scripts find out; without it the prerendered page is right. A function, so that
 * the page's own scripts carry none of it.
 */
const ofPage = (): Partial<Record<string, string>> => ({
  // Opened at a section, reloaded or come back to, a page does not open at its top, and places above count. The old
  // name is short.
  [paths.home]: "if(l.hash||(performance.navigation||s).type)s.whole='';",
  // Who types on after pressing a tab has changed their mind.
  [paths.auth]:
    "if('session' in s||l.hash||/[?&](?!redirect=)/.test(l.search))s.waits='';" +
    "d.addEventListener('input',function(){w.__pressed=null});",
  [paths.checkout]: `try{if('session' in s||JSON.parse(localStorage.getItem('${keptCustomerAt.key}')).at>Date.now()-${keptCustomerAt.lasts})s.waits=''}catch(e){}`,
  [paths.paymentSuccess]: "if(/[?&]session_id=[^&]/.test(l.search))s.waits='';",
  [paths.members]: `if(!('session' in s||l.hash))l.replace('${paths.auth}?redirect=${paths.members}');`,
});

/**
 * Runs before the first paint, inline in every page:
 * - marks the page when a session is stored, so that the header has its right shape at once;
 * - keeps a press on a button that opens a dialog, or on a tab, until the page can answer it; if one of its scripts
 *   fails it never will, and the button leads where it does without scripts;
 * - closes a popover when one of its links is followed.
 * Plain text, because it is hashed for the content security policy; ES5, so that no browser stumbles before the rest.
 * @param path the page's address
 */
export function earlyScript(path: string): string {
  return `(function(d,w,l,s,f){
try{for(var i=0;i<localStorage.length;i++)if(/^sb-.+-auth-token$/.test(localStorage.key(i)))s.session=''}catch(e){}
${ofPage()[path] ?? ''}
d.addEventListener('click',function(e){var t=e.target;if(!t.closest)return;
var b=t.closest('[data-dialog],[role=tab]');if(b&&!f&&!('ready' in s)){e.preventDefault();w.__pressed=b}
var p=t.closest('a')&&t.closest('[popover]');if(p)p.hidePopover()},true);
d.addEventListener('error',function(){f=1;w.__pressed&&w.__pressed.click()},true)
})(document,window,location,document.documentElement.dataset)`.replaceAll('\n', '');
}
