import { inlineHeadScript } from '#web/boot/inline-head-script.ts'
import { language } from '#web/i18n/language.ts'
import { STATE_ID } from '#web/page/dehydrated-state.ts'
import type { Head } from '#web/page/head.ts'
import type { Site } from '#web/page/site.ts'
import { escapeHtml } from '#web/ui/escape-html.ts'
import { feedLinks } from './feed-links.ts'
import { type Audience, seoHead } from './seo-head.ts'

/** URLs of a page's modules, except the entry module, and of their style sheets. */
export type LazyFiles = { modules: readonly string[]; styles: readonly string[] }

export type PageFiles = {
  /** URL of the entry module, which is fetched after the first paint (`inline-head-script.ts`); null in development. */
  script: string | null
  /** URLs of style sheets; only in development. */
  styles: readonly string[]
  /** CSS text, inline so that the first paint waits for no further request. */
  inlineStyles?: readonly string[]
  fonts?: readonly string[]
  filesOf(sources: readonly string[]): LazyFiles
  /** Only in development. */
  inlineScripts?: readonly string[]
}

type DocumentParts = {
  site: Site
  files: PageFiles
  head: Head
  body: string
  /** Serialized dehydrated state (`serializeState`). Without it, the page loads no script files. */
  state?: string
  /** Names of the screen's lazily loaded files, without extension. */
  sources?: readonly string[]
  audience: Audience
}

const renderEach = <T>(items: readonly T[], render: (item: T) => string): string => items.map(render).join('')

const SESSION_PRELOAD =
  '<link rel="preload" as="fetch" href="/api/session" crossorigin="anonymous" fetchpriority="low">'

/** Returns the HTML document of a page. `body` and `state` are inserted unescaped. */
export const documentHtml = ({ site, files, head, body, state, sources = [], audience }: DocumentParts): string => {
  const title = escapeHtml(head.title ?? site.name)
  const { modules, styles } = files.filesOf(sources)
  const scripts = files.script === null || state === undefined ? [] : [files.script, ...modules]
  return `<!doctype html>
<html lang="${language()}"${head.isTextView ? ' data-view="text"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>${seoHead(site, head, audience)}
${renderEach(files.fonts ?? [], (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`)}
${renderEach(feedLinks(head), (feed) => `<link rel="alternate" type="${feed.type}" title="${escapeHtml(feed.title)}" href="${escapeHtml(feed.href)}">`)}
${renderEach(files.inlineStyles ?? [], (css) => `<style>${css}</style>`)}${renderEach([...files.styles, ...styles], (href) => `<link rel="stylesheet" href="${href}">`)}
${renderEach([inlineHeadScript, ...(files.inlineScripts ?? [])], (script) => `<script${script === inlineHeadScript ? '' : ' type="module"'}>${script}</script>`)}
${scripts.length > 0 && audience !== 'all' ? SESSION_PRELOAD : ''}<meta name="theme-color" content="#121214"><link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-maskable.png"><link rel="manifest" href="/manifest.webmanifest"></head>
<body${scripts.length > 0 ? ` data-scripts="${scripts.join(' ')}"` : ''}><div id="root">${body}</div>${
    state === undefined ? '' : `<script type="application/json" id="${STATE_ID}">${state}</script>`
  }</body></html>`
}
