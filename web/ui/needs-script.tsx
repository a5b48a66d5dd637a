import { m } from '#messages'

/**
 * Stands before the button (`needs-script`) of a form that only a script sends off. To a browser that runs none it says so, and
 * its own button keeps Enter in a field from sending the form where nothing takes it.
 */
export const NeedsScript = () => (
  <noscript>
    <p className="hint">{m.common_no_javascript()}</p>
    <button type="submit" disabled hidden />
  </noscript>
)
