import { paths } from '../../site/paths.ts';
import { keptCustomerAt } from '../platform/storage.ts';
import { storedSession } from '../platform/stored-session.ts';
import { takeTypefaces } from './late-typefaces.ts';

/**
 * Where the page took half a second to come, only what the browser still has of an earlier visit can be there for the
 * first frame, and asking takes time of it: that waits until the frame is drawn. A page that nobody sees has no frames.
 */
const afterFirstFrame = (statements: string) =>
  `let ask=()=>{mark();${statements}};d.hidden||performance.now()<500?ask():requestAnimationFrame(()=>setTimeout(ask));`;

/**
 * What is stored is asked of another process. On the home page of a phone, up to 26rem (features/chrome/header.tsx),
 * only the closed menu shows it: it waits as well.
 */
const notOnPhone = 'screen.width>415&&';

/**
 * What single pages do before the first paint. `data-waits` on the page means: its address or what is stored here
 * decides what it shows, which its scripts find out; without it the prerendered page is right. A function, so that
 * the page's own scripts carry none of it.
 */
const ofPage = (): Partial<Record<string, string>> => ({
  // Opened at a section, reloaded or come back to, a page does not open at its top, and places above count. The old
  // name is short. The build asks for the page's scripts where they stand (tools/build/preloads.ts).
  [paths.home]: `if(l.hash||(performance.navigation||s).type)s.whole='';${afterFirstFrame(`/*scripts*/${takeTypefaces()}`)}`,
  // Who types on after pressing a tab has changed their mind.
  [paths.auth]:
    "if('session' in s||l.hash||/[?&](?!redirect=)/.test(l.search))s.waits='';" +
    "d.addEventListener('input',()=>{w.__pressed=null});",
  [paths.checkout]: `try{if('session' in s||JSON.parse(localStorage.getItem('${keptCustomerAt.key}')).at>Date.now()-${keptCustomerAt.lasts})s.waits=''}catch{}`,
  [paths.paymentSuccess]: "if(/[?&]session_id=[^&]/.test(l.search))s.waits='';",
  [paths.members]: `if(!('session' in s||l.hash))l.replace('${paths.auth}?redirect=${paths.members}');`,
});

/**
 * Runs before the first paint, inline in every page:
 * - marks the page when a session is stored, so that the header has its right shape at once;
 * - keeps a press on a button that opens a dialog, or on a tab, until the page can answer it; if one of its scripts
 *   does not come, or is too new for the browser, it never will, and the button leads where it does without scripts;
 * - closes a popover when one of its links is followed.
 * Plain text, because it is hashed for the content security policy, and without newer syntax than the other scripts.
 * @param path the page's address
 */
export function earlyScript(path: string): string {
  return `((d,w,l,s,f)=>{
let mark=()=>{try{if(${storedSession}.test(Object.keys(localStorage)))s.session=''}catch{}};
${path === paths.home ? notOnPhone : ''}mark();
d.addEventListener('click',e=>{let t=e.target,b=t.closest?.('[data-dialog],[role=tab]');
if(b&&!f&&!('ready' in s)){e.preventDefault();w.__pressed=b}
t.closest?.('a')&&t.closest('[popover]')?.hidePopover()},true);
w.addEventListener('error',()=>{f=1;w.__pressed?.click()},true);
${ofPage()[path] ?? ''}
})(document,window,location,document.documentElement.dataset)`.replaceAll('\n', '');
}
