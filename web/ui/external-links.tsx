/** Links that users added; their targets are untrusted. */
export function ExternalLinks({ links, label }: { links: readonly string[]; label: string }) {
  if (links.length === 0) return null
  return (
    <ul className="row" aria-label={label}>
      {links.map((link) => (
        <li key={link}>
          <a className="text-link long-word" href={link} rel="noopener nofollow ugc">
            {linkText(link)}
          </a>
        </li>
      ))}
    </ul>
  )
}

export const linkText = (link: string): string => {
  try {
    const { hostname, pathname } = new URL(link)
    return hostname.replace(/^www\./, '') + (pathname === '/' ? '' : readablePath(pathname))
  } catch {
    return link
  }
}

/** Decodes the path, unless the result contains spaces or invisible characters, such as bidirectional controls. */
const readablePath = (pathname: string): string => {
  const path = decodeURI(pathname)
  return /[\p{C}\p{Z}\p{Bidi_Control}]/u.test(path) ? pathname : path
}
