/** Default styles, which inherit from the page. Pages override them through custom properties or parts. */
const css = `
:host { display: block; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; margin: 0; padding: 0; }
.list { font: inherit; color: var(--upstroke-text, inherit); background: var(--upstroke-background, transparent); }
.day { margin-block: var(--upstroke-gap, 1.25em) .4em; font: inherit; font-weight: 700; color: var(--upstroke-heading, inherit); }
.day:first-child { margin-block-start: 0; }
ul { list-style: none; }
.show { padding-block: .6em; border-block-start: 1px solid var(--upstroke-line, color-mix(in srgb, currentcolor 25%, transparent)); overflow-wrap: anywhere; }
.bands { font-weight: 700; }
.bands a { color: var(--upstroke-link, inherit); text-decoration: underline; text-underline-offset: .15em; }
.bands a:hover { text-decoration-thickness: 2px; }
.bands a:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
.title, .facts { font-size: var(--upstroke-small, .9em); }
.status { display: inline-block; padding-inline: .4em; margin-inline-end: .4em; border: 1px solid currentcolor; font-size: var(--upstroke-small, .9em); font-weight: 700; color: var(--upstroke-status, inherit); }
.note { font-size: var(--upstroke-small, .9em); }
.rest { margin-block-start: .8em; font-size: var(--upstroke-small, .9em); }
.more { margin-block-start: .8em; }
@media print { .show { break-inside: avoid; } }
`

/** Applies the styles as a constructed stylesheet, because a page's Content-Security-Policy may forbid `<style>`. */
export const applyStyles = (root: ShadowRoot): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
}
