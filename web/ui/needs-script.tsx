import { m } from '#messages'

/** Tells visitors without JavaScript that it is needed. The disabled button keeps Enter from submitting the form. */
export const NeedsScript = () => (
  <noscript>
    <p className="hint">{m.common_no_javascript()}</p>
    <button type="submit" disabled hidden />
  </noscript>
)
