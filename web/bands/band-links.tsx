import { musicServiceNames } from '#core/bands/music-links.ts'
import type { PublicBand } from '#core/bands/public-band.ts'
import { m } from '#messages'
import { ExternalLinks, linkText } from '#web/ui/external-links.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The links of a band. Links to its music come first, labelled with the name of the service. */
export function BandLinks({ band: { name, links, musicLinks } }: { band: PublicBand }) {
  const others = links.filter((link) => !musicLinks.some(({ url }) => url === link))
  const hasOneLink = (service: string) => musicLinks.filter((link) => link.service === service).length === 1
  return (
    <>
      {musicLinks.length > 0 && (
        <ul className="row" aria-label={m.band_listen({ name })}>
          {musicLinks.map(({ service, url }) => (
            <li key={url}>
              <a className="btn btn--sm long-word" href={url} rel="noopener nofollow ugc">
                <Icon name="external" size={16} /> {musicServiceNames[service]}
                {!hasOneLink(service) && ` (${linkText(url)})`}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ExternalLinks links={others} label={m.band_links({ name })} />
    </>
  )
}
