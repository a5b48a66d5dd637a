import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ShowInList } from '#core/shows/listing.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { draftLinkAttributes } from '#web/drafts/leave-guard.tsx'
import { formatBandNames, formatDate } from '#web/i18n/formatting.ts'
import { bold } from '#web/i18n/markup.tsx'
import { showPath } from '#web/show/share.ts'
import { Note } from '#web/ui/note.tsx'
import type { ShowFormMethods } from './show-form-input.tsx'
import { emptyShowValues, type ShowBody, type ShowFormValues, venueBody } from './show-form-values.ts'

const DEBOUNCE_MS = 500

export const sameNightQuery = (api: Api, bodyJson: string) =>
  queryOptions({
    queryKey: ['same-night', bodyJson],
    queryFn: async () => (await api.send('POST', '/api/shows/same-night', JSON.parse(bodyJson))).shows,
    staleTime: 30_000,
    retry: false,
  })

/** Possible duplicates, which block saving until the user has confirmed that they are different shows. */
type SameNight = {
  shows: readonly ShowInList[]
  blockedAttemptCount: number
  /** Resolves to whether saving may continue: false while there are unconfirmed shows, true if the request fails. */
  mayContinue: (values: ShowFormValues) => Promise<boolean>
  confirm: () => void
}

/** Looks for duplicates while the user types. Reports none while the form still has the date, venue and bands of `editedShow`. */
export function useSameNight(form: ShowFormMethods, editedShow?: { id: string; values: ShowFormValues }): SameNight {
  const api = useApi()
  const client = useQueryClient()
  const confirmedIds = useRef(new Set<string>())
  const [blockedAttemptCount, setBlockedAttemptCount] = useState(0)
  const debouncedBodyJson = useDebouncedBodyJson(form, editedShow?.values)
  const { data = [] } = useQuery({
    ...sameNightQuery(api, debouncedBodyJson),
    enabled: debouncedBodyJson !== '',
    placeholderData: keepPreviousData,
  })
  const mayContinue = async (values: ShowFormValues) => {
    const bodyJson = bodyJsonIfChanged(values, editedShow?.values)
    if (bodyJson === '') return true
    const foundShows = await client.fetchQuery(sameNightQuery(api, bodyJson)).catch(() => [])
    const areAllConfirmed = foundShows.every(({ id }) => id === editedShow?.id || confirmedIds.current.has(id))
    if (!areAllConfirmed) setBlockedAttemptCount((count) => count + 1)
    return areAllConfirmed
  }
  const shows = debouncedBodyJson === '' ? [] : data.filter(({ id }) => id !== editedShow?.id)
  const confirm = () => {
    for (const { id } of shows) confirmedIds.current.add(id)
  }
  return { shows, blockedAttemptCount, mayContinue, confirm }
}

const bodyJsonIfChanged = (values: ShowFormValues, before: ShowFormValues | undefined): string => {
  const bodyJson = sameNightBodyJson(values)
  return before && bodyJson === sameNightBodyJson(before) ? '' : bodyJson
}

/** Returns the debounced request body as JSON. Updates it in a transition, because each update renders the whole form. */
const useDebouncedBodyJson = (form: ShowFormMethods, before: ShowFormValues | undefined): string => {
  const [debounced, setDebounced] = useState(() => bodyJsonIfChanged(form.getValues(), before))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: string | undefined
    const schedule = (values: ShowFormValues) => {
      const bodyJson = bodyJsonIfChanged(values, before)
      if (bodyJson === latest) return
      latest = bodyJson
      clearTimeout(timer)
      timer = setTimeout(() => startTransition(() => setDebounced(bodyJson)), DEBOUNCE_MS)
    }
    schedule(form.getValues())
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: ({ values }) => schedule(values) })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [form, before])
  return debounced
}

/** Returns the body of a same-night request as JSON, which is also part of the query key; '' if too little has been entered. */
export function sameNightBodyJson(values: ShowFormValues): string {
  const { showDate, bandList, isNewVenue, venueId } = { ...emptyShowValues, ...values }
  const venueEntries = Object.entries(venueBody(values)).filter(
    ([, value]) => typeof value === 'string' && value.trim() !== '',
  )
  const hasVenue = isNewVenue ? values.venueName.trim() !== '' && values.venueCity.trim() !== '' : venueId !== ''
  // A year below 1000 is still being typed.
  if (showDate < '1000' || !(hasVenue || bandList.length > 0)) return ''
  const bands = bandList.map(({ bandId, bandName }) => (bandId ? { bandId } : { bandName }))
  const body: ShowBody = { showDate, bandList: bands, ...(hasVenue && Object.fromEntries(venueEntries)) }
  return JSON.stringify(body)
}

type NoteProps = {
  sameNight: SameNight
  continueLabel: string
  onContinue: () => void
}

export function SameNightNote({ sameNight, continueLabel, onContinue }: NoteProps) {
  const { shows, blockedAttemptCount } = sameNight
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (blockedAttemptCount > 0) container.current?.focus()
  }, [blockedAttemptCount])
  return (
    <div role="status" tabIndex={-1} ref={container} id="sameNight">
      {shows.length > 0 && (
        <Note tone="warn">
          <ParaglideMessage message={m.same_night} inputs={{ count: shows.length }} markup={{ b: bold }} />
          <ul className="choices">
            {shows.map((show) => (
              <li key={show.id}>
                <Link to={showPath(show)} target="_blank" {...draftLinkAttributes}>
                  {show.showTitle}
                </Link>
                , {formatBandNames(show)}, {show.venueName}, {formatDate(show.showDate)}
              </li>
            ))}
          </ul>
          <button
            className="btn btn--sm mt4"
            type="button"
            onClick={() => {
              sameNight.confirm()
              onContinue()
            }}
          >
            {continueLabel}
          </button>
        </Note>
      )}
    </div>
  )
}
