import spriteUrl from './icons.svg?url&no-inline'

export type IconName =
  | 'alert'
  | 'arrow-left'
  | 'bell'
  | 'calendar'
  | 'check'
  | 'check-circle'
  | 'chevron-down'
  | 'clock'
  | 'copy'
  | 'external'
  | 'feed'
  | 'filters'
  | 'flag'
  | 'grid'
  | 'image-up'
  | 'info'
  | 'list'
  | 'map-pin'
  | 'menu'
  | 'mic'
  | 'offline'
  | 'pencil'
  | 'plus'
  | 'reload'
  | 'search'
  | 'share'
  | 'ticket'
  | 'trash'
  | 'warning'
  | 'x'
  | 'facebook'
  | 'instagram'
  | 'bluesky'
  | 'patreon'
  | 'buy-me-a-coffee'

/** A decorative icon, hidden from screen readers. `size` is in CSS pixels. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
