import { useCallback, useSyncExternalStore } from 'react'

/** `auto` follows the system; `<html>` then has no `data-theme`. */
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const CHANGE_EVENT = 'themechange'

/** Returns the theme and its setter. The theme is stored in localStorage and in the `data-theme` attribute of `<html>`,
 * which `inline-head-script.ts` sets before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'auto' as const)
  const choose = useCallback((next: Theme) => {
    try {
      localStorage.setItem('theme', next)
    } catch {
      // Storage may be blocked. The choice then lasts until the page is closed.
    }
    apply(next)
  }, [])
  return [theme, choose]
}

const toTheme = (value: unknown): Theme => (value === 'light' || value === 'dark' ? value : 'auto')

const currentTheme = (): Theme => toTheme(document.documentElement.dataset.theme)

function apply(theme: Theme) {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  window.dispatchEvent(new Event(CHANGE_EVENT))
}

function subscribe(onChange: () => void) {
  const onStorage = ({ key, newValue }: StorageEvent) => key === 'theme' && apply(toTheme(newValue))
  const controller = new AbortController()
  window.addEventListener(CHANGE_EVENT, onChange, controller)
  window.addEventListener('storage', onStorage, controller)
  return () => controller.abort()
}
