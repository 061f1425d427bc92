/**
 * Runs before the first paint, inline in every page:
 * - marks the page when a session is stored, so that the header has its right shape at once;
 * - keeps a press on a button that opens a dialog until the page can answer it.
 * Plain ES5 text, because it is hashed for the content security policy.
 */
export const earlyScript =
  "(function(d,w){try{for(var i=0;i<localStorage.length;i++)if(/^sb-.+-auth-token$/.test(localStorage.key(i)))d.documentElement.dataset.session='';}catch(e){}" +
  "w.__pressed=null;d.addEventListener('click',function(e){var t=e.target.closest&&e.target.closest('[data-dialog]');if(t&&!w.__ready){e.preventDefault();w.__pressed=t.dataset.dialog;}},true);})(document,window)";
