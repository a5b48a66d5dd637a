import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FilterToggle } from '#web/list/filter-toggle.tsx'

const ariaExpanded = () => screen.getByRole('button').getAttribute('aria-expanded')

test('the toggle appears expanded before the filters are rendered, so that the browser can paint the toggle first', () => {
  const ariaExpandedAtRender: (string | null)[] = []
  function Filters() {
    ariaExpandedAtRender.push(ariaExpanded())
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
  expect(ariaExpanded()).toBe('false')
  fireEvent.click(screen.getByRole('button'))
  expect(ariaExpandedAtRender[0]).toBe('true')
  fireEvent.click(screen.getByRole('button'))
  expect(ariaExpanded()).toBe('false')
})
