/** The outside pages an installation may have; one that is not configured is not shown. */
export type SiteLinks = {
  facebook?: string
  instagram?: string
  bluesky?: string
  patreon?: string
  buyMeACoffee?: string
}

/** What the operator configured and every page shows; the server hands it over inside the page. */
export type Site = {
  name: string
  /** Named in the copyright line. */
  company: string
  /** Whose law the terms are under, as in `the State of California`; null: that of the company's seat. */
  jurisdiction: string | null
  /** What stands between robots and the forms. */
  botCheck: 'proof-of-work' | 'recaptcha' | 'none'
  /** Origin of the site without a slash at the end, as in `https://upstroke.example`. */
  baseUrl: string
  links: SiteLinks
  /** Of the analytics tool, which is loaded only after consent; null where there is none. */
  analyticsId: string | null
  /** IANA name. */
  timeZone: string
  /** The evening that is tonight in the site's time zone, YYYY-MM-DD, from the server's clock. */
  today: string
  /** The current year, from the server's clock, so that both renderings agree. */
  year: number
}
