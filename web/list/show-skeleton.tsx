export function ShowSkeleton() {
  return (
    <div className="show" aria-hidden="true">
      <div className="thumbnail" />
      <div className="show-text">
        <div className="show-main">
          <p className="bands">
            <span className="first-band">
              <span className="skeleton">The first band</span>
            </span>
            <span className="other-bands">
              <span className="skeleton">The second band</span>
            </span>
          </p>
        </div>
        <div className="show-facts">
          <p className="venue">
            <span className="skeleton">The venue, its town</span>
          </p>
          <p className="times">
            <span className="skeleton">Doors 7:00 PM</span>
          </p>
        </div>
      </div>
    </div>
  )
}
