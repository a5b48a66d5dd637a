import { m } from '#messages'

/** Shows the age limit of a show and, if known, its price. */
export function AgeAndPrice({ age, price }: { age: string; price: string | null }) {
  return (
    <p className="age">
      <span>
        {`${m.common_age_limit()} `}
        <b>{age}</b>
      </span>
      {price && (
        <>
          {' '}
          <b>{price}</b>
        </>
      )}
    </p>
  )
}
