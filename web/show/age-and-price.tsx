import { m } from '#messages'

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
