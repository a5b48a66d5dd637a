import '#web/map/map.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { listPath, withChanges } from '#web/data/filter-query.ts'
import { countText } from '#web/data/filter-text.ts'
import { viewQueryOf } from '#web/data/list-view.ts'
import { pageNumberOf } from '#web/data/queries.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { type Area, areaAround, areaIn, boxOf, canZoomIn, zoomed } from '#web/map/area.ts'
import { MapControls } from '#web/map/map-controls.tsx'
import { MapPicture } from '#web/map/map-picture.tsx'
import { filterForArea, type MapData, mapQuery } from '#web/map/map-query.ts'
import { isAtOnePoint, type Marker } from '#web/map/markers.ts'
import { outlinesQuery } from '#web/map/outlines-query.ts'
import { useMapGestures } from '#web/map/use-map-gestures.ts'
import { isCurrentUrl, useFollowLink } from '#web/page/follow-link.ts'
import { MiniList } from '#web/show/mini-list.tsx'
import { useRecoverFocus } from '#web/ui/recover-focus.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useFocusOnNew } from './focus-on-new.ts'
import { ListEnd } from './list-end.tsx'
import { useNextPageOnScroll } from './next-page-on-scroll.ts'
import { useShowList } from './use-show-list.ts'
import type { ListUrl, ViewCode } from './view-code.ts'

const LIST_ID = 'map-list'
/** The ratio of the size of a marker's surroundings to the size of the box around its shows. */
const MARKER_MARGIN = 1.6

export const dataQuery: ViewCode<MapData>['dataQuery'] = mapQuery

/** The canonical path names no area, because the number of areas is unlimited. */
export const headOf: NonNullable<ViewCode<MapData>['headOf']> = ({ totalItems }, list) => {
  const title = m.map_title({ title: list.title })
  if (totalItems === 0 || list.canonicalPath === undefined) return { title, isPrivate: true }
  const separator = list.canonicalPath.includes('?') ? '&' : '?'
  return { title, canonicalPath: `${list.canonicalPath}${separator}view=map` }
}

type Props = Parameters<ViewCode<MapData>['View']>[0]

export const View: ViewCode<MapData>['View'] = (props) => {
  const { filter, data } = props
  const follow = useFollowLink()
  return (
    <section className="map" aria-labelledby="map" aria-busy={props.isPrevious || undefined}>
      <h2 className="visually-hidden" id="map">
        {m.map_heading()}
      </h2>
      <div className="map-side">
        <MovableMap {...props} />
        {!data.isExact && <p className="muted">{m.map_inexact()}</p>}
      </div>
      <section className="map-shows" id={LIST_ID} aria-labelledby="map-count" tabIndex={-1}>
        <div className="map-head">
          <h2 id="map-count">
            <span role="status">{data.totalItems === 0 ? m.map_empty() : m.map_count({ count: countText(data) })}</span>
          </h2>
          <a
            className="btn btn--sm"
            href={localizedPath(listPath(withoutPlaces(filter), 1, 'view=map'))}
            onClick={follow}
          >
            {m.map_all()}
          </a>
        </div>
        <AreaList {...props} />
      </section>
    </section>
  )
}

function MovableMap({ data, filter, search }: Props) {
  useResetAreaOnNewPlace({ filter, search })
  const area = useMemo(() => areaIn(search), [search]) ?? data.area
  const move = useMove(filter)
  const { data: outlines } = useQuery({ ...outlinesQuery(useApi(), data.area), enabled: !data.streets })
  const { ref, onFocus } = useRecoverFocus<HTMLDivElement>(data)
  const { visibleArea, handlers } = useMapGestures(ref, area, move)
  const keyHelpId = useId()
  const isHydrated = useHydrated()
  return (
    <figure aria-label={m.map_heading()}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        className="map-frame"
        role="group"
        aria-label={m.common_map()}
        aria-describedby={keyHelpId}
        tabIndex={isHydrated ? 0 : undefined}
        ref={ref}
        onFocus={onFocus}
        {...handlers}
      >
        <MapPicture
          outlines={outlines}
          streets={data.streets}
          drawnArea={data.area}
          visibleArea={visibleArea}
          markers={data.markers}
          pathOf={(marker) => markerPath(marker, filter, data.area)}
        />
      </div>
      <p className="visually-hidden needs-script" id={keyHelpId}>
        {m.map_keys()}
      </p>
      {data.streets && <Credits credits={data.streets.credits} />}
      <MapControls area={visibleArea} pathOf={(next) => areaPath(filter, next)} onMove={move} />
    </figure>
  )
}

function Credits({ credits }: Pick<NonNullable<MapData['streets']>, 'credits'>) {
  return (
    <p className="muted map-credits">
      {credits.map(({ text, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: credits never change their order
        <span key={index}>{url ? <a href={url}>{text}</a> : text} </span>
      ))}
    </p>
  )
}

const areaPath = (filter: string, area: Area, hash = ''): string =>
  localizedPath(listPath(filter, 1, `view=map&box=${boxOf(area)}`) + hash)

/** Returns the path that a marker opens: a smaller area, or the list of its shows if they are at one venue or point, or if the
 * map can't zoom in further. */
const markerPath = (marker: Marker, filter: string, area: Area): string => {
  if (marker.venues === 1) return areaPath(withChanges(filter, { venues: marker.venueId }), area, `#${LIST_ID}`)
  const surroundings = areaAround(marker, MARKER_MARGIN)
  if (isAtOnePoint(marker) || !canZoomIn(area)) return areaPath(filter, surroundings, `#${LIST_ID}`)
  return areaPath(filter, zoomed(surroundings, Math.min(1, area.width / 2 / surroundings.width)))
}

/** Returns a function that opens an area. Consecutive moves share one history entry, so that Back returns to where they
 * began. */
function useMove(filter: string): (area: Area) => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (area) =>
    navigate(listPath(filter, 1, `view=map&box=${boxOf(area)}`), {
      replace: state?.isMoved === true || isCurrentUrl(areaPath(filter, area)),
      state: { isMoved: true },
    })
}

const placeKeys = ['city', 'region', 'country', 'near', 'within'] as const

/** Removes every filter by place. A marker may have set `venues`, so this key is removed too. */
const withoutPlaces = (filter: string): string =>
  withChanges(filter, Object.fromEntries([...placeKeys, 'venues'].map((key) => [key, ''])))

/** Removes the area from the URL when the filter changes to another place, so that the map shows that place. Keeps the
 * area on Back and Forward. */
function useResetAreaOnNewPlace({ filter, search }: ListUrl): void {
  const navigate = useNavigate()
  const isReturn = useNavigationType() === 'POP'
  const query = new URLSearchParams(filter)
  const place = placeKeys.map((key) => query.get(key)).join()
  const lastPlace = useRef(place)
  useEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    if (!isReturn && search.has('box')) navigate(listPath(filter, 1, 'view=map'), { replace: true })
  }, [place, isReturn, filter, search, navigate])
}

/** Lists the shows in the area of `data`, which is the previous area while another one is loading. */
function AreaList({ data, filter, search }: ListUrl & { data: MapData }) {
  const list = useShowList(filterForArea(filter, data.area), pageNumberOf(search), '', true)
  const container = useRef<HTMLDivElement>(null)
  const loadMore = useFocusOnNew(container, list)
  useNextPageOnScroll(list.loadMore, list.nextPage !== null && !list.failure)
  const shows = list.shows ?? []
  return (
    <div ref={container}>
      <MiniList shows={shows} />
      {shows.length > 0 && (
        <ListEnd
          list={list}
          pathOf={(page) => listPath(filter, page, viewQueryOf(search))}
          isEmpty={false}
          onMore={loadMore}
        />
      )}
    </div>
  )
}
