import { m } from '#messages'
import { ExternalLinks } from '#web/ui/external-links.tsx'

export function UserBio({ bio, url }: { bio: string | null; url: string | null }) {
  return (
    <>
      {bio && (
        <div className="user-text">
          <p dir="auto">{bio}</p>
        </div>
      )}
      <ExternalLinks links={url ? [url] : []} label={m.you_link()} />
    </>
  )
}
