import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useLazyDetails } from '#web/ui/use-lazy-details.ts'

function Disclosure() {
  const { wasOpened, detailsProps } = useLazyDetails()
  return (
    <details {...detailsProps}>
      <summary>More</summary>
      {wasOpened && <p>Content</p>}
    </details>
  )
}

test('the content is rendered when the disclosure is first opened, and stays after it is closed', () => {
  render(<Disclosure />)
  const details = screen.getByRole<HTMLDetailsElement>('group')
  expect(screen.queryByText('Content')).toBeNull()
  details.open = true
  fireEvent(details, new Event('toggle'))
  expect(screen.getByText('Content')).toBeDefined()
  details.open = false
  fireEvent(details, new Event('toggle'))
  expect(screen.getByText('Content')).toBeDefined()
})

test('a disclosure that was opened before hydration renders its content', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Disclosure />)
  document.body.append(container)
  const details = container.querySelector('details')
  if (details) details.open = true
  render(<Disclosure />, { container, hydrate: true })
  expect(await screen.findByText('Content')).toBeDefined()
})
