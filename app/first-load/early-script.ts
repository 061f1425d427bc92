import { paths } from '../../site/paths.ts';
import { storedSession } from '../platform/stored-session.ts';
import { keptCustomerAt } from '../shared/stored.ts';

/** Without a session: go to sign-in, and back to this address. */
const toSignIn = (path: string) =>
  `if(!('session' in s||l.hash))l.replace('${paths.auth}?redirect=${path}'+encodeURIComponent(l.search));`;

/**
 * Moves the token of a link in a mail out of the address, where history, Referer and onlookers see it, to the history's
 * state (kept-link.ts).
 */
const keepLink = (parameter: string) =>
  `if(/[?&]${parameter}=/.test(l.search))history.replaceState({usr:{link:l.search}},'',l.pathname);`;

/**
 * What specific pages do before the first paint. `data-waits` hides a prerendered page whose address or stored data asks
 * for another state until React shows it; `data-fresh` lets the home page lay out only its first screen. A
 * function, so that the browser's scripts do not carry it.
 */
const ofPage = (): Partial<Record<string, string>> => ({
  // With estimated heights, a fragment (also one typed later), a reload or a jump to the end would miss its target. Ended at pointerdown, the
  // rule would move the page away from under the click.
  [paths.home]:
    "if(!l.hash&&performance.getEntriesByType('navigation')[0]?.type=='navigate'){s.fresh='';" +
    "['keydown','click','scroll','popstate'].map(e=>w.addEventListener(e,()=>delete s.fresh))}",
  // A visitor who clicks a tab and then types has changed their mind.
  [paths.auth]:
    "if('session' in s||l.hash||/[?&](?!redirect=)/.test(l.search))s.waits='';" +
    "d.addEventListener('input',()=>{w.__clicked=null});",
  [paths.checkout]: `try{if('session' in s||JSON.parse(localStorage.getItem('${keptCustomerAt.key}')).at>Date.now()-${keptCustomerAt.lasts})s.waits=''}catch{}`,
  [paths.paymentSuccess]: "if(/[?&]session_id=[^&]/.test(l.search))s.waits='';",
  [paths.herroepen]: `${keepLink('bevestig')}if(history.state?.usr)s.waits='';`,
  [paths.launchList]: keepLink('token'),
  [paths.factuur]: keepLink('token'),
  [paths.quote]: keepLink('token'),
  [paths.privacy]: `${keepLink('(?:gegevens|behoud)')}if(history.state?.usr?.link)s.waits='';`,
  [paths.members]: toSignIn(paths.members),
  [paths.certificate]: toSignIn(paths.certificate),
  [paths.desk]: toSignIn(paths.desk),
  [paths.account]: `${keepLink('behoud')}if(!history.state?.usr?.link){${toSignIn(paths.account)}}`,
  // The router ignores capitals: at /Members it would look for the members area on this page.
  [paths.notFound]: `if(/[A-Z]/.test(l.pathname)){w.__asked=l.href;history.replaceState(history.state,'','${paths.notFound}')}`,
});

/**
 * Runs before the first paint, inline in every page:
 * - removes the marks that earlier versions stored;
 * - marks the page when a session is stored, so that the header has its right shape immediately;
 * - keeps a click on a button that opens a dialog, or on a tab, until React can answer it. If a script fails to load or
 *   uses syntax that the browser does not know, React never will, and the button follows its link as without scripts;
 * - closes a popover when one of its links is followed;
 * - collects how a translation changes the page (translation.ts).
 * Plain text, because the content security policy names its hash.
 * @param path the page's address
 */
export function earlyScript(path: string): string {
  return `((d,w,l,s,f)=>{
new MutationObserver(r=>w.__mutations.push(...r)).observe(d,{childList:w.__mutations=[],subtree:1});
try{localStorage.removeItem('kickstart-progress');if(${storedSession}.test(JSON.stringify(localStorage)))s.session=''}catch{}
d.addEventListener('click',e=>{let t=e.target,b=t.closest?.('[data-dialog],[role=tab]');
if(b&&!f&&!('ready' in s)){e.preventDefault();w.__clicked=b}
t.closest?.('a')&&t.closest('[popover]')?.hidePopover?.()},true);
w.addEventListener('error',()=>{f=1;w.__clicked?.click()},true);
${ofPage()[path] ?? ''}
})(document,window,location,document.documentElement.dataset)`.replaceAll('\n', '');
}
