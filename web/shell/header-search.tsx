import { type ComponentType, useRef, useState } from 'react'
import { MAX_SEARCH } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { localizedPath } from '#web/i18n/language.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The search box on every page: a form that works without scripts. Its suggestions load when it is first used, and then take
 * over the same input, so that nothing typed is lost. */
export function HeaderSearch() {
  const [Suggestions, setSuggestions] = useState<ComponentType<{ input: HTMLInputElement }>>()
  const input = useRef<HTMLInputElement>(null)
  const load = () =>
    void import('./search-suggestions.tsx').then(
      (code) => setSuggestions(() => code.SearchSuggestions),
      // Without suggestions, the form still searches.
      () => undefined,
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: only browsers since 2023 support the search element
    <form
      className="header-search"
      role="search"
      aria-label={m.search_label()}
      action={localizedPath('/')}
      onFocus={load}
      onPointerDown={load}
      // A field that was focused before hydration receives no further focus event.
      onInput={load}
    >
      <label>
        <Icon name="search" />
        <span className="visually-hidden">{m.search_label()}</span>
        <input
          ref={input}
          type="search"
          name="q"
          placeholder={m.search_placeholder()}
          maxLength={MAX_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      {Suggestions && input.current && <Suggestions input={input.current} />}
    </form>
  )
}
