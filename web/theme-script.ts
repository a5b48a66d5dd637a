/**
 * What must be known before the first paint, as the text of an inline script for the `<head>`:
 * the colours this visitor chose (`<html data-theme>`), the look of lists (`<html data-view>`), whether cards will have
 * an Edit button (`<html data-edits>`, see `edit-rule.ts`), and whether the cookie question is still open (`<html data-cookies="ask">`, without which the banner stays hidden). Pages are the same for everybody and
 * may come out of a cache, so only the browser can tell. It is constant: allow it by its hash in the
 * Content-Security-Policy.
 */
export const themeScript =
  "(function(h){try{var t=localStorage.getItem('theme');if(t=='dark'||t=='light')h.dataset.theme=t;" +
  "if(localStorage.getItem('view')=='text')h.dataset.view='text';" +
  "if(localStorage.getItem('edits'))h.dataset.edits=''}catch(e){}" +
  "if(!/(^|; )cookieAccepted=/.test(document.cookie))h.dataset.cookies='ask'})(document.documentElement)"
