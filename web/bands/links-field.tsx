import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { musicServiceNames, musicServiceOf } from '#core/bands/music-links.ts'
import { m } from '#messages'
import { FieldErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = { name: string; max: number }

/** An input for each URL in a list. The form stores the list as text, one URL per line. */
export function LinksField({ name, max }: Props) {
  const { setValue, formState } = useFormContext<Record<string, string>>()
  const links = (useWatch<Record<string, string>>({ name }) ?? '').split('\n')
  const { message: error, type } = formState.errors[name] ?? {}
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const indexToFocus = useRef<number | null>(null)
  useEffect(() => {
    if (indexToFocus.current === null) return
    fieldset.current?.querySelectorAll('input')[indexToFocus.current]?.focus()
    indexToFocus.current = null
  })
  const setLinks = (next: readonly string[]) =>
    setValue(name, next.join('\n'), { shouldDirty: true, shouldValidate: formState.isSubmitted })
  return (
    <fieldset
      className={error ? 'field has-error' : 'field'}
      ref={fieldset}
      aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`}
    >
      <legend className="label">
        {m.common_links()} <span className="optional">{m.field_optional()}</span>
      </legend>
      <p className="hint" id={`${name}-hint`}>
        {m.links_hint()}
      </p>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only its position identifies a link
        <div key={index}>
          <div className="link-row">
            <input
              className="input"
              id={index === 0 ? name : undefined}
              type="url"
              inputMode="url"
              placeholder="https://"
              aria-label={m.links_link({ number: index + 1 })}
              aria-invalid={type === `item-${index}` || undefined}
              value={link}
              onChange={({ target }) => setLinks(links.with(index, target.value.replace(/\s/g, '')))}
            />
            {links.length > 1 && (
              <button
                className="btn btn--quiet"
                type="button"
                aria-label={m.links_remove({ number: index + 1 })}
                onClick={() => {
                  indexToFocus.current = Math.max(0, index - 1)
                  setLinks(links.toSpliced(index, 1))
                }}
              >
                <Icon name="trash" size={18} />
              </button>
            )}
          </div>
          <MusicServiceName link={link} />
        </div>
      ))}
      <FieldErrorText id={`${name}-error`} error={error} />
      {links.length < max && (
        <div>
          <button
            className="text-link"
            type="button"
            onClick={() => {
              indexToFocus.current = links.length
              setLinks([...links, ''])
            }}
          >
            <Icon name="plus" size={18} /> {m.links_add()}
          </button>
        </div>
      )}
    </fieldset>
  )
}

function MusicServiceName({ link }: { link: string }) {
  const service = musicServiceOf(link)
  return service && <span className="hint">{musicServiceNames[service]}</span>
}
