import { m } from '#messages'
import { OutsideLinks } from '#web/ui/outside-links.tsx'

export function AboutPerson({ bio, url }: { bio: string | null; url: string | null }) {
  return (
    <>
      {bio && (
        <div className="said">
          <p dir="auto">{bio}</p>
        </div>
      )}
      <OutsideLinks links={url ? [url] : []} label={m.you_link()} />
    </>
  )
}
