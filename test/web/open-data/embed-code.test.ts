import { describe, expect, it } from 'vitest'
import { embedChoiceOf, embedCode, fallbackLinkOf } from '#web/open-data/embed-code.ts'

const band = { id: 'b1', slug: 'the-nutmeg-seven', name: 'The Nutmeg Seven' }
const venue = { id: 'v1', slug: 'so36-berlin', name: 'SO36' }
const baseNames = { bands: [], venues: [], siteName: 'Upstroke' }
const choice = (query: string) => embedChoiceOf(new URLSearchParams(query))

describe('the embed code', () => {
  it('contains the script, and the element with a fallback link inside', () => {
    expect(embedCode(choice('city=Berlin&limit=5&keepCancelled=false'), baseNames, 'https://shows.example')).toBe(
      '<script async src="https://shows.example/embed.js"></script><upstroke-shows city="Berlin" limit="5" keep-cancelled="false"><a href="https://shows.example/?city=Berlin">Shows in Berlin</a></upstroke-shows>',
    )
  })

  it('contains the parameters that the element supports, and no others', () => {
    const code = embedCode(choice('startDate=2026-12-01&near=52.5,13.4&ages=all&page=3&onload=x'), baseNames, '')
    expect(code).toContain('<upstroke-shows start-date="2026-12-01" near="52.5,13.4" ages="all">')
    expect(code).not.toMatch(/page|onload/)
  })

  it('escapes user text', () => {
    const hostile = '"><script>alert(1)</script>&'
    const code = embedCode(choice(`city=${encodeURIComponent(hostile)}`), baseNames, 'https://shows.example')
    const page = new DOMParser().parseFromString(code, 'text/html')
    expect(page.querySelectorAll('script')).toHaveLength(1)
    expect(page.querySelector('upstroke-shows')?.getAttribute('city')).toBe(hostile)
    expect(page.querySelector('a')?.textContent).toBe(`Shows in ${hostile}`)
    expect(new URL(page.querySelector('a')?.href ?? '').searchParams.get('city')).toBe(hostile)
  })
})

describe('the fallback link', () => {
  it.each([
    [
      'bands=b1',
      { ...baseNames, bands: [band] },
      { path: '/bands/the-nutmeg-seven', text: 'Shows by The Nutmeg Seven' },
    ],
    ['venues=v1&limit=5', { ...baseNames, venues: [venue] }, { path: '/venues/so36-berlin', text: 'Shows at SO36' }],
    [
      'bands=b1&city=Berlin',
      { ...baseNames, bands: [band] },
      { path: '/?bands=b1&city=Berlin', text: 'Shows by The Nutmeg Seven in Berlin' },
    ],
    ['', baseNames, { path: '/', text: 'Live shows on Upstroke' }],
  ])('leads to the shows of the embedded list (%s)', (query, names, link) => {
    expect(fallbackLinkOf(choice(query), names)).toEqual(link)
  })
})
