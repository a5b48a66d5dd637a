import { m } from '#messages'
import { OutsideLinks } from '#web/ui/outside-links.tsx'

/** The bio and link of somebody's profile, for those who decide what the person asks for. */
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
