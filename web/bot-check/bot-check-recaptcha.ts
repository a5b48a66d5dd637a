import { BotCheckLoadError } from './bot-check-solver.ts'

/** See https://developers.google.com/recaptcha/docs/display and …/docs/v3. */
type Recaptcha = {
  ready(callback: () => void): void
  render(container: HTMLElement, settings: Record<string, unknown>): number
  execute(siteKey: string, settings: { action: string }): Promise<string>
}

/** The action name that the server expects; version 3 only. */
const ACTION = 'submit'

const SCRIPT_URL = 'https://www.google.com/recaptcha/api.js'

const recaptcha = (): Recaptcha | undefined => (globalThis as { grecaptcha?: Recaptcha }).grecaptcha

/** Loads Google's script, unless it is already loaded. `render` is `explicit` for version 2, and the site key for version 3. */
const loadRecaptcha = (render: string): Promise<Recaptcha> =>
  new Promise((resolve, reject) => {
    const ready = () => {
      const api = recaptcha()
      if (api) api.ready(() => resolve(api))
      else reject(new BotCheckLoadError())
    }
    if (recaptcha()) return ready()
    const script = document.createElement('script')
    script.src = `${SCRIPT_URL}?render=${encodeURIComponent(render)}`
    script.async = true
    script.addEventListener('load', ready)
    script.addEventListener('error', (cause) => {
      script.remove() // A retry then loads it again.
      reject(new BotCheckLoadError(cause))
    })
    document.head.append(script)
  })

/** Resolves to a version 3 token, which can be used once, within two minutes. Rejects with {@link BotCheckLoadError}, or with
 * Google's error. */
export const recaptchaToken = async (siteKey: string): Promise<string> =>
  (await loadRecaptcha(siteKey)).execute(siteKey, { action: ACTION })

/** Renders the version 2 checkbox. Calls `onToken` with the token, and with '' when the token expires or the check fails.
 * Rejects with {@link BotCheckLoadError}. */
export const renderRecaptcha = async (
  container: HTMLElement,
  siteKey: string,
  onToken: (token: string) => void,
): Promise<void> => {
  const api = await loadRecaptcha('explicit')
  if (container.childElementCount > 0) return // React may run effects twice in development.
  api.render(container, {
    sitekey: siteKey,
    callback: onToken,
    'expired-callback': () => onToken(''),
    'error-callback': () => onToken(''),
  })
}
