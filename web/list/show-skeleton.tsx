export function ShowSkeleton() {
  return (
    <div className="show" aria-hidden="true">
      <div className="thumb" />
      <div className="show-text">
        <div className="show-main">
          <p className="bands">
            <span className="b1">
              <span className="skel">The first band</span>
            </span>
            <span className="b2">
              <span className="skel">The second band</span>
            </span>
          </p>
        </div>
        <div className="show-facts">
          <p className="venue">
            <span className="skel">The venue, its town</span>
          </p>
          <p className="times">
            <span className="skel">Doors 7:00 PM</span>
          </p>
        </div>
      </div>
    </div>
  )
}
