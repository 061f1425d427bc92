/**
 * Runs before the first paint, inline in every page:
 * - marks the page when a session is stored, so that the header has its right shape at once;
 * - keeps a press on a button that opens a dialog until the page can answer it;
 * - closes a popover when one of its links is followed.
 * Plain ES5 text, because it is hashed for the content security policy.
 */
export const earlyScript = `(function(d,w){
try{for(var i=0;i<localStorage.length;i++)if(/^sb-.+-auth-token$/.test(localStorage.key(i)))d.documentElement.dataset.session=''}catch(e){}
w.__pressed=null;
d.addEventListener('click',function(e){var t=e.target;if(!t.closest)return;
var b=t.closest('[data-dialog]');if(b&&!('ready' in d.documentElement.dataset)){e.preventDefault();w.__pressed=b.dataset.dialog}
var p=t.closest('a')&&t.closest('[popover]');if(p)p.hidePopover()},true)
})(document,window)`.replaceAll('\n', '');
