import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FilterToggle } from '#web/list/filter-toggle.tsx'

const expandedInPage = () => screen.getByRole('button').getAttribute('aria-expanded')

test('the toggle is expanded in the page before the filters are rendered, so that the browser can paint it first', () => {
  const expandedAtRender: (string | null)[] = []
  function Filters() {
    expandedAtRender.push(expandedInPage())
    return null
  }
  function List() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <FilterToggle isOpen={isOpen} count={0} onPress={() => setOpen(!isOpen)} className="" />
        {isOpen && <Filters />}
      </>
    )
  }
  render(<List />)
  expect(expandedInPage()).toBe('false')
  fireEvent.click(screen.getByRole('button'))
  expect(expandedAtRender[0]).toBe('true')
  fireEvent.click(screen.getByRole('button'))
  expect(expandedInPage()).toBe('false')
})
