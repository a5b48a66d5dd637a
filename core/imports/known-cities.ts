import type { Ports } from '#core/ports.ts'
import { fold } from '#core/text.ts'
import type { ShowDraft } from './show-draft.ts'

/**
 * The drafts in whose places nothing told which is the city, put right by what this calendar knows: where the name that was
 * taken for the venue is a city that has venues, and the other is none, they change places. Of the rest most lines decide.
 */
export const withKnownCities = async (
  { directory }: Pick<Ports, 'directory'>,
  drafts: readonly ShowDraft[],
): Promise<readonly ShowDraft[]> => {
  const names = drafts.filter(isGuessed).flatMap(({ show }) => [nameOf(show.venueName), nameOf(show.venueCity)])
  if (names.length === 0) return drafts
  const cities = await directory.citiesNamed(names)
  const verdict = (draft: ShowDraft): 'right' | 'wrong' | null => {
    const [venue, city] = [cities.has(nameOf(draft.show.venueName)), cities.has(nameOf(draft.show.venueCity))]
    return venue === city ? null : city ? 'right' : 'wrong'
  }
  const verdicts = drafts.filter(isGuessed).map(verdict)
  const count = (which: 'right' | 'wrong'): number => verdicts.filter((each) => each === which).length
  const usual = count('wrong') > count('right') ? 'wrong' : 'right'
  return drafts.map((draft) => (isGuessed(draft) && (verdict(draft) ?? usual) === 'wrong' ? swapped(draft) : draft))
}

const isGuessed = ({ isOrderGuessed, show }: ShowDraft): boolean =>
  isOrderGuessed === true && show.venueName !== undefined && show.venueCity !== undefined

const nameOf = (name = ''): string => fold(name)

const swapped = ({ show, ...draft }: ShowDraft): ShowDraft => {
  const { venueName = '', venueCity = '' } = show
  return { ...draft, show: { ...show, venueName: venueCity, venueCity: venueName } }
}
