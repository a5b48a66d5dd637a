import { NotLoaded } from './bot-check-solver.ts'

/** https://developers.google.com/recaptcha/docs/display and …/docs/v3 */
type Recaptcha = {
  ready(then: () => void): void
  render(place: HTMLElement, settings: Record<string, unknown>): number
  execute(siteKey: string, settings: { action: string }): Promise<string>
}

/** What the server expects the form to have called itself; version 3 only. */
const ACTION = 'submit'

const SCRIPT = 'https://www.google.com/recaptcha/api.js'

const recaptcha = (): Recaptcha | undefined => (globalThis as { grecaptcha?: Recaptcha }).grecaptcha

/** Google's script, loaded once; `render` is `explicit` for version 2, the site key for version 3. */
const loaded = (render: string): Promise<Recaptcha> =>
  new Promise((resolve, reject) => {
    const ready = () => {
      const api = recaptcha()
      if (api) api.ready(() => resolve(api))
      else reject(new NotLoaded())
    }
    if (recaptcha()) return ready()
    const script = document.createElement('script')
    script.src = `${SCRIPT}?render=${encodeURIComponent(render)}`
    script.async = true
    script.addEventListener('load', ready)
    script.addEventListener('error', (cause) => {
      script.remove() // so that another try loads it again
      reject(new NotLoaded(cause))
    })
    document.head.append(script)
  })

/** A token of version 3, good for two minutes and one use. Rejects with {@link NotLoaded}, or when Google gives none. */
export const recaptchaToken = async (siteKey: string): Promise<string> =>
  (await loaded(siteKey)).execute(siteKey, { action: ACTION })

/**
 * Draws the box of version 2; `onToken` is told the token, and '' once it is too old. Rejects with {@link NotLoaded}.
 */
export const drawRecaptcha = async (
  place: HTMLElement,
  siteKey: string,
  onToken: (token: string) => void,
): Promise<void> => {
  const api = await loaded('explicit')
  if (place.childElementCount > 0) return // drawn already: React calls effects twice while developing
  api.render(place, {
    sitekey: siteKey,
    callback: onToken,
    'expired-callback': () => onToken(''),
    'error-callback': () => onToken(''),
  })
}
