import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages'

/** How long typing has to rest before the list is asked for, in ms. */
const REST_MS = 300

/** Finds accounts: what is typed stands in the address as `q`, a moment after it was typed. */
export function AccountSearchField() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const [followed, setFollowed] = useState(asked)
  // Another address, by a link or by going back: the field follows. What is being typed is ahead of it.
  if (asked !== followed) {
    setFollowed(asked)
    if (asked !== typed.trim()) setTyped(asked)
  }
  useEffect(() => {
    const q = typed.trim()
    if (q === asked) return
    const timer = setTimeout(() => setSearch(q ? { q } : {}, { replace: true }), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, asked, setSearch])
  const searchNow = (event: FormEvent) => {
    event.preventDefault()
    const q = typed.trim()
    if (q !== asked) setSearch(q ? { q } : {}, { replace: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to browsers from before 2023
    <form className="field" role="search" onSubmit={searchNow}>
      <label htmlFor="account-search">{m.accounts_search()}</label>
      <input
        className="input"
        id="account-search"
        type="search"
        value={typed}
        maxLength={256}
        autoComplete="off"
        spellCheck={false}
        placeholder={m.accounts_search_hint()}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  )
}
