import { m } from '#messages'

/** For forms that need JavaScript: says so to visitors without it. The disabled button keeps Enter from submitting the form. */
export const NeedsScript = () => (
  <noscript>
    <p className="hint">{m.common_no_javascript()}</p>
    <button type="submit" disabled hidden />
  </noscript>
)
