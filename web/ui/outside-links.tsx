/** Links that people gave of themselves; what they lead to is not ours. */
export function OutsideLinks({ links, label }: { links: readonly string[]; label: string }) {
  if (links.length === 0) return null
  return (
    <ul className="row" aria-label={label}>
      {links.map((link) => (
        <li key={link}>
          <a className="linkish long-word" href={link} rel="noopener nofollow ugc">
            {shownLink(link)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Host and path, without what every address has. */
const shownLink = (link: string): string => {
  try {
    const { hostname, pathname } = new URL(link)
    return hostname.replace(/^www\./, '') + (pathname === '/' ? '' : shownPath(pathname))
  } catch {
    return link
  }
}

/** The path in plain letters, unless some of them cannot be seen or turn the direction of writing around. */
const shownPath = (pathname: string): string => {
  const path = decodeURI(pathname)
  return /[\p{C}\p{Z}\p{Bidi_Control}]/u.test(path) ? pathname : path
}
