import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PublicBand } from '#core/bands/public-band.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { type EntryKind, entryPath } from '#web/data/entry-path.ts'
import { entryQuery } from '#web/data/entry-queries.ts'
import { useViewer } from '#web/data/session.ts'
import { useUndoMerge } from '#web/history/undo-merge.ts'
import { formatCountry } from '#web/i18n/country-name.ts'
import { genreLabels } from '#web/i18n/genre-labels.ts'
import { visuallyHidden } from '#web/i18n/markup.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { BandPicker, VenuePicker } from '#web/ui/entry-picker.tsx'
import { Loading } from '#web/ui/loading.tsx'

export type NamedEntry = { id: string; slug: string; name: string }
/** `namesake` is an entry with the same name that the user wants to compare with `entry`, or null. */
type Props = { kind: EntryKind; entry: NamedEntry; namesake: NamedEntry | null }

export function MergeForm({ kind, entry, namesake }: Props) {
  const [other, setOther] = useState(namesake)
  const Picker = kind === 'bands' ? BandPicker : VenuePicker
  return (
    <div className="stack mt4">
      <Picker
        id="merge-with"
        label={kind === 'bands' ? m.merge_other_band() : m.merge_other_venue()}
        hint={m.merge_other_hint()}
        placeholder={m.merge_find()}
        excludedId={entry.id}
        onPick={setOther}
      />
      {other && <Comparison key={other.id} kind={kind} entry={entry} other={other} />}
    </div>
  )
}

function Comparison({ kind, entry, other }: { kind: EntryKind; entry: NamedEntry; other: NamedEntry }) {
  const [pendingMerge, setPendingMerge] = useState<{ from: NamedEntry; into: NamedEntry } | null>(null)
  const merge = useMerge(kind)
  return (
    <>
      <div className="grid2">
        <ComparedEntry kind={kind} entry={entry} onKeep={() => setPendingMerge({ from: other, into: entry })} />
        <ComparedEntry kind={kind} entry={other} onKeep={() => setPendingMerge({ from: entry, into: other })} />
      </div>
      {pendingMerge && (
        <ConfirmDialog
          title={m.merge_question({ name: pendingMerge.into.name })}
          action={m.merge_do()}
          isDanger
          onConfirm={() => merge(pendingMerge)}
          onClose={() => setPendingMerge(null)}
        >
          <p>
            {m.merge_text({
              from: pendingMerge.from.name,
              fromAddress: pendingMerge.from.slug,
              into: pendingMerge.into.name,
              intoAddress: pendingMerge.into.slug,
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function ComparedEntry({ kind, entry, onKeep }: { kind: EntryKind; entry: NamedEntry; onKeep: () => void }) {
  const api = useApi()
  const viewer = useViewer()
  const query = useQuery(entryQuery(api, kind, entry.id, viewer))
  const upcoming = useQuery(showCountQuery(api, kind, entry.id, 'upcoming', viewer))
  const past = useQuery(showCountQuery(api, kind, entry.id, 'past', viewer))
  if (!query.data) return query.isFetching ? <Loading /> : <p role="alert">{m.common_failed()}</p>
  return (
    <div className="step">
      <h3 className="long-word">{query.data.name}</h3>
      <dl className="stack gap2">
        {detailsOf(query.data).map(([label, value]) => (
          <div key={label}>
            <dt className="hint">{label}</dt>
            <dd className="long-word">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="hint">{m.common_shows()}</dt>
          <dd>{m.merge_shows({ upcoming: upcoming.data ?? '…', past: past.data ?? '…' })}</dd>
        </div>
      </dl>
      <button className="btn" type="button" onClick={onKeep}>
        <ParaglideMessage message={m.merge_keep} inputs={{ address: entry.slug }} markup={{ vh: visuallyHidden }} />
      </button>
    </div>
  )
}

const showCountQuery = (api: Api, kind: EntryKind, id: string, when: 'upcoming' | 'past', viewer: string) =>
  queryOptions({
    queryKey: [kind, 'count', { id, when, viewer }],
    queryFn: async ({ signal }) =>
      (await api.get(`/api/${kind}/{id}/shows?when=${when}&page=1&limit=1`, { params: { id }, signal })).totalItems,
  })

const detailsOf = (entry: PublicBand | PublicVenue): readonly (readonly [label: string, value: string])[] => {
  const rows: [label: string, value: string | null][] =
    'links' in entry
      ? [
          [m.merge_address(), entryPath('bands', entry.slug)],
          [m.common_bio(), entry.bio],
          [m.common_links(), entry.links.join(', ')],
          [m.common_genres(), entry.genres.map((genre) => genreLabels[genre]()).join(', ')],
        ]
      : [
          [m.merge_address(), entryPath('venues', entry.slug)],
          [m.common_street_address(), entry.address],
          [m.common_city(), [entry.city, entry.region, formatCountry(entry.country)].join(', ')],
          [m.merge_coordinates(), entry.latitude === null ? null : `${entry.latitude}, ${entry.longitude}`],
          [m.common_time_zone(), entry.timeZone],
        ]
  return rows.map(([label, value]) => [label, value || m.merge_empty()])
}

function useMerge(kind: EntryKind) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const undo = useUndoMerge()
  return async ({ from, into }: { from: NamedEntry; into: NamedEntry }) => {
    const { id: mergeId } = await api.send(
      'POST',
      `/api/${kind}/{id}/merge`,
      { into: into.id },
      { params: { id: from.id } },
    )
    toast(m.merge_done({ from: from.name, into: into.name }), { label: m.common_undo(), run: () => void undo(mergeId) })
    navigate(entryPath(kind, into.slug))
    await client.invalidateQueries()
  }
}
