import { Link } from 'react-router-dom'
import { m } from '#messages'
import { cityPathOfPlace } from '#web/data/city-path.ts'

type Props = { city: string; region: string; country: string }

export function CityLink(place: Props) {
  const path = cityPathOfPlace(place)
  return (
    path && (
      <Link className="long-word" to={path}>
        {m.city_more_shows({ city: place.city })}
      </Link>
    )
  )
}
