import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bandBox, lineUpChipTexts, openAddShow } from '#test/support/add-show-screen.tsx'

describe('the line-up field', () => {
  test('on Enter, adds a suggestion that has a word beginning with the input, or else a new band', async () => {
    const { user } = await openAddShow()
    await user.type(bandBox(), 'tromb{Enter}')
    await waitFor(() => expect(lineUpChipTexts()).toEqual(['1st Trombone Tax']))
    await user.type(bandBox(), 'nutmeg')
    const option = await screen.findByRole('option', { name: /The Nutmeg Seven/ })
    await waitFor(() => expect(bandBox().getAttribute('aria-activedescendant')).toBe(option.id))
    expect(option.getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Enter}')
    await user.type(bandBox(), 'Trombones of Doom{Enter}')
    await waitFor(() =>
      expect(lineUpChipTexts()).toEqual(['1st Trombone Tax', '2nd The Nutmeg Seven', '3rd Trombones of Doom new']),
    )
    expect(bandBox().value).toBe('')
  })

  test('navigates its suggestions with the arrow keys, closes them on Escape, and adds one on a click', async () => {
    const { user } = await openAddShow()
    await user.type(bandBox(), 't')
    await screen.findByRole('option', { name: /Trombone Tax/ })
    await user.keyboard('{ArrowUp}')
    const options = within(screen.getByRole('listbox', { name: 'Bands' })).getAllByRole('option')
    expect(options.filter((option) => option.getAttribute('aria-selected') === 'true')).toEqual(options.slice(-1))
    await user.keyboard('{Escape}')
    expect(bandBox().getAttribute('aria-expanded')).toBe('false')
    expect(bandBox().value).toBe('t')
    await user.keyboard('{ArrowDown}')
    expect(bandBox().getAttribute('aria-expanded')).toBe('true')
    await user.click(screen.getByRole('option', { name: 'Add “t” as a new band' }))
    await waitFor(() => expect(lineUpChipTexts()).toEqual(['1st t new']))
    await waitFor(() => expect(document.activeElement).toBe(bandBox()))
  })

  test('turns a pasted line-up into bands, each once, known ones in their stored spelling', async () => {
    const { user } = await openAddShow()
    await user.click(bandBox())
    await user.paste('The Nutmeg Seven + trombone tax • "AC/DC Tribute", Trombone Tax')
    await waitFor(() =>
      expect(lineUpChipTexts()).toEqual(['1st The Nutmeg Seven', '2nd Trombone Tax', '3rd AC/DC Tribute new']),
    )
  })

  test('announces that a band is already in the line-up, but nothing for a separator without a name', async () => {
    const { user } = await openAddShow()
    await user.type(bandBox(), 'A,')
    await screen.findByText('A added, 1st on the bill')
    await user.type(bandBox(), ',')
    expect(bandBox().value).toBe('')
    expect(screen.queryByText('That band is already on the bill')).toBeNull()
    await user.type(bandBox(), 'a,')
    await screen.findByText('That band is already on the bill')
  })

  test('moves and removes bands by keyboard; the focus follows a moved band, and passes to the next one after a removal', async () => {
    const { user } = await openAddShow()
    await user.type(bandBox(), 'A,B,C,')
    expect(lineUpChipTexts()).toEqual(['1st A new', '2nd B new', '3rd C new'])
    await user.keyboard('{ArrowLeft}{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}')
    await waitFor(() => expect(lineUpChipTexts()).toEqual(['1st C new', '2nd A new', '3rd B new']))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^1st C\s+new$/ })))
    await screen.findByText('C is now 1st on the bill')
    await user.keyboard('{ArrowRight}{Delete}')
    await waitFor(() => expect(lineUpChipTexts()).toEqual(['1st C new', '2nd B new']))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^2nd B\s+new$/ })))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement).toBe(bandBox()))
    await user.keyboard('{Backspace}')
    await waitFor(() => expect(lineUpChipTexts()).toEqual(['1st C new']))
  })

  test('moves and removes bands with buttons', async () => {
    const { user } = await openAddShow()
    await user.type(bandBox(), 'A,B,')
    await user.click(screen.getByRole('button', { name: /^2nd B\s+new$/ }))
    await user.click(screen.getByRole('button', { name: 'Move B up the bill' }))
    await waitFor(() => expect(lineUpChipTexts()).toEqual(['1st B new', '2nd A new']))
    await user.click(screen.getByRole('button', { name: 'Remove A' }))
    await waitFor(() => expect(lineUpChipTexts()).toEqual(['1st B new']))
  })

  test('marks a new band, but not a known one, as created on saving', async () => {
    const { user } = await openAddShow()
    await user.click(bandBox())
    await user.paste('The Nutmeg Seven, Half Past Rude')
    const buttonDescribedAsNew = (name: RegExp) =>
      screen.getByRole('button', { name, description: /Bands marked “new” are created when you save/ })
    await waitFor(() => expect(screen.getByRole('button', { name: '1st The Nutmeg Seven' })).toBeTruthy())
    buttonDescribedAsNew(/^2nd Half Past Rude\s+new$/)
    expect(() => buttonDescribedAsNew(/^1st The Nutmeg Seven/)).toThrow()
    await user.click(screen.getByRole('button', { name: 'Remove Half Past Rude' }))
    await waitFor(() => expect(screen.queryByText(/are created when you save/)).toBeNull())
  })
})
