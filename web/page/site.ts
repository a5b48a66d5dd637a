export type SiteLinks = {
  facebook?: string
  instagram?: string
  bluesky?: string
  patreon?: string
  buyMeACoffee?: string
}

export const siteLinkNames: Readonly<Record<keyof SiteLinks, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  bluesky: 'Bluesky',
  patreon: 'Patreon',
  buyMeACoffee: 'Buy Me a Coffee',
}

export type Site = {
  name: string
  company: string
  /** Such as `the State of California`; null means the place where the company is based. */
  jurisdiction: string | null
  botCheck: 'proof-of-work' | 'recaptcha' | 'none'
  baseUrl: string
  links: SiteLinks
  /** The site's id in the analytics tool; null if no tool is configured. The tool is loaded only after consent. */
  analyticsId: string | null
  timeZone: string
  /** Tonight's date in the site's time zone, YYYY-MM-DD, by the server's clock. */
  tonight: string
  /** The current year by the server's clock, so that server and browser render the same text. */
  year: number
}
