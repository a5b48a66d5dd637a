import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { currencyOf, parsePrice, priceDetails } from '#core/shows/price.ts'
import { doorFlags, type VenueDoorFacts } from '#core/venues/door-facts.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { entryQuery } from '#web/data/entry-queries.ts'
import { useViewer } from '#web/data/session.ts'
import { doorFlagLabels } from '#web/i18n/door-labels.ts'
import { formatTime } from '#web/i18n/formatting.ts'
import { language } from '#web/i18n/language.ts'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { priceKindText } from '#web/i18n/price-text.ts'
import { flagOptions, priceKindOptions } from './door-values.ts'
import { priceFactsOf } from './price-facts.ts'
import { ShowFormInput, ShowFormSelect, useSetValue, useShowForm } from './show-form-input.tsx'

/** An empty curfew or flag inherits the venue's value. Venues have no value for strobe lights. */
export function DoorFields() {
  const inherited = useVenueFacts()
  return (
    <>
      <p className="hint">{m.door_hint()}</p>
      <PriceFields />
      <div className="grid3">
        {doorFlags.map((flag) => (
          <ShowFormSelect
            key={flag}
            name={flag}
            label={doorFlagLabels[flag]()}
            options={flagOptions(flag === 'strobe' ? undefined : inherited[flag])}
          />
        ))}
        <ShowFormInput
          name="curfew"
          label={m.door_curfew()}
          type="time"
          hint={inherited.curfew && m.door_as_venue({ fact: formatTime(inherited.curfew) })}
        />
      </div>
    </>
  )
}

function useVenueFacts(): VenueDoorFacts {
  const { control } = useShowForm()
  const [venueId, isNewVenue] = useWatch({ control, name: ['venueId', 'isNewVenue'] })
  const { data } = useQuery({
    ...entryQuery(useApi(), 'venues', venueId, useViewer()),
    enabled: venueId !== '' && !isNewVenue,
  })
  return (venueId !== '' && !isNewVenue && data?.doorFacts) || {}
}

function PriceFields() {
  const { control } = useShowForm()
  const [priceKind, priceAmount, priceCurrency, price, isNewVenue, newVenueCountry, pickedVenue] = useWatch({
    control,
    name: ['priceKind', 'priceAmount', 'priceCurrency', 'price', 'isNewVenue', 'venueCountry', 'pickedVenue'],
  })
  const set = useSetValue()
  const venueCountry = (isNewVenue ? newVenueCountry : pickedVenue?.country) ?? ''
  const localCurrency = currencyOf(venueCountry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: prefills only when the price kind or the local currency changes
  useEffect(() => {
    if (priceKind !== 'fixed') return
    const parsedPrice = priceAmount ? null : parsePrice(price, venueCountry)
    if (parsedPrice) {
      set('priceAmount', parsedPrice.amount)
      set('priceCurrency', parsedPrice.currency)
      set('price', '')
    } else if (!priceCurrency && localCurrency) set('priceCurrency', localCurrency)
  }, [priceKind, localCurrency])
  const doorFacts = priceFactsOf({ priceKind, priceAmount, priceCurrency })
  const details = price && priceDetails({ price, venueCountry, doorFacts })
  const shownPrice = details && joinWithCommas([priceKindText(doorFacts), details])
  return (
    <>
      <ShowFormSelect name="priceKind" label={m.door_price_kind()} options={priceKindOptions()} />
      {priceKind === 'fixed' && (
        <div className="grid2 keep">
          <ShowFormInput name="priceAmount" label={m.door_amount()} inputMode="decimal" />
          <ShowFormSelect name="priceCurrency" label={m.door_currency()} options={currencyOptions()} />
        </div>
      )}
      <ShowFormInput
        name="price"
        label={m.common_price()}
        optional
        hint={shownPrice && priceKind ? m.door_price_shown({ price: shownPrice }) : m.door_price_hint()}
      />
    </>
  )
}

const currencyOptions = (): readonly (readonly [string, string])[] => {
  const names = new Intl.DisplayNames(language(), { type: 'currency' })
  const codes = Intl.supportedValuesOf('currency')
  return [['', m.door_currency_choose()], ...codes.map((code) => [code, `${code} – ${names.of(code)}`] as const)]
}
