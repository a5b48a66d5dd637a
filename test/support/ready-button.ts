import { waitFor, within } from '@testing-library/react'

/** Waits until the button accepts clicks; a busy button ignores them. */
export const readyButton = (name: string | RegExp, container: HTMLElement = document.body): Promise<HTMLElement> =>
  waitFor(() => {
    const button = within(container).getByRole('button', { name })
    if (button.getAttribute('aria-disabled') === 'true') throw new Error(`The button ${name} is busy`)
    return button
  })
