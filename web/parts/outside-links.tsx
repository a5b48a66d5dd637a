/** Links that people gave of themselves; what they lead to is not ours. */
export function OutsideLinks({ links, label }: { links: readonly string[]; label: string }) {
  if (links.length === 0) return null
  return (
    <ul className="plain row" aria-label={label}>
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
    return hostname.replace(/^www\./, '') + (pathname === '/' ? '' : decodeURI(pathname))
  } catch {
    return link
  }
}
