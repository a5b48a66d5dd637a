import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShowId } from '#core/ids.ts'
import { ShowSources } from '#web/show/show-sources.tsx'

const id = ShowId.parse('00000000-0000-4000-8000-000000000001')
const source = { host: 'venue.example', url: 'https://venue.example/shows', isGone: false }

test('the list of sources names the sources of a show and says when they were read', () => {
  const readAt = new Date(Date.now() - 2 * 3_600_000).toISOString()
  render(<ShowSources show={{ id, sources: [{ ...source, readAt }] }} />)
  expect(screen.getByRole('listitem').textContent).toBe('From venue.example, checked 2 hours ago')
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://venue.example/shows')
})

test('the list of sources says that a source no longer lists the show', () => {
  render(<ShowSources show={{ id, sources: [{ ...source, isGone: true, readAt: null }] }} />)
  expect(screen.getByRole('listitem').textContent).toBe('venue.example no longer lists it')
})

test('the list of sources is empty for a show without sources', () => {
  const { container } = render(<ShowSources show={{ id }} />)
  expect(container.textContent).toBe('')
})
