import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useScrollLock } from '#web/page/scroll-lock.ts'

function Sheet() {
  useScrollLock()
  return <p>A sheet</p>
}

test('the page behind a sheet is locked until the sheet is removed', () => {
  const { unmount } = render(<Sheet />)
  expect(document.documentElement.hasAttribute('data-scroll-lock')).toBe(true)
  unmount()
  expect(document.documentElement.hasAttribute('data-scroll-lock')).toBe(false)
})
