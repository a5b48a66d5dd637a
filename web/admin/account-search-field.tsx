import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MAX_SEARCH } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { useDebouncedFilter } from '#web/ui/debounced-filter.ts'

/** A search field that writes its text to `q` in the URL, debounced. */
export function AccountSearchField() {
  const [search, setSearch] = useSearchParams()
  const urlText = search.get('q') ?? ''
  const { text, setText, applyNow } = useDebouncedFilter(urlText, (q) => setSearch(q ? { q } : {}, { replace: true }))
  const searchNow = (event: FormEvent) => {
    event.preventDefault()
    applyNow()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers released before 2023 do not know <search>
    <form className="field" role="search" onSubmit={searchNow}>
      <label htmlFor="account-search">{m.accounts_search()}</label>
      <input
        className="input"
        id="account-search"
        type="search"
        value={text}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        spellCheck={false}
        placeholder={m.accounts_search_hint()}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  )
}
