import { iso31662 } from 'iso-3166'
import { gazetteerKey } from '#core/venues/gazetteer-key.ts'
import type { GeoNamesRegion } from './geonames.ts'

/** Names of regions, and of well-known parts of them, that ISO 3166-2 lacks or that cannot be matched to the GeoNames name. */
const extraNames: readonly (readonly [country: string, name: string, others: readonly string[]])[] = [
  ['AT', 'Vienna', ['Wien']],
  ['AT', 'Styria', ['Steiermark']],
  ['AT', 'Tyrol', ['Tirol']],
  ['AT', 'Carinthia', ['Kärnten']],
  ['AT', 'Upper Austria', ['Oberösterreich']],
  ['AT', 'Lower Austria', ['Niederösterreich']],
  ['BR', 'Federal District', ['Distrito Federal', 'DF']],
  ['CA', 'Quebec', ['PQ']],
  ['DE', 'Bavaria', ['Bayern', 'BY']],
  ['DE', 'Hesse', ['Hessen', 'HE']],
  ['DE', 'Lower Saxony', ['Niedersachsen', 'NI']],
  ['DE', 'North Rhine-Westphalia', ['Nordrhein-Westfalen', 'NRW', 'NW']],
  ['DE', 'Saxony', ['Sachsen', 'SN']],
  ['DE', 'Saxony-Anhalt', ['Sachsen-Anhalt', 'ST']],
  ['DE', 'Thuringia', ['Thüringen', 'TH']],
  ['ES', 'Andalusia', ['Andalucía']],
  ['ES', 'Balearic Islands', ['Illes Balears', 'Islas Baleares', 'Baleares']],
  ['ES', 'Basque Country', ['País Vasco', 'Euskadi']],
  [
    'ES',
    'Canary Islands',
    [
      'Canarias',
      'Islas Canarias',
      'CN',
      'Tenerife',
      'Gran Canaria',
      'Lanzarote',
      'Fuerteventura',
      'Las Palmas',
      'Santa Cruz de Tenerife',
    ],
  ],
  ['ES', 'Castille and León', ['Castilla y León']],
  ['ES', 'Castille-La Mancha', ['Castilla-La Mancha']],
  ['ES', 'Catalonia', ['Catalunya', 'Cataluña', 'CT']],
  ['FR', 'Brittany', ['Bretagne']],
  ['FR', 'Normandy', ['Normandie']],
  ['FR', 'Nouvelle-Aquitaine', ['Aquitaine']],
  ['ID', 'Bali', ['Provinsi Bali']],
  ['ID', 'West Java', ['Jawa Barat']],
  ['ID', 'East Java', ['Jawa Timur']],
  ['ID', 'Central Java', ['Jawa Tengah']],
  ['ID', 'Jakarta', ['DKI Jakarta', 'Jakarta Raya']],
  ['ID', 'West Kalimantan', ['Kalimantan Barat']],
  ['ID', 'East Kalimantan', ['Kalimantan Timur']],
  ['ID', 'South Kalimantan', ['Kalimantan Selatan']],
  ['ID', 'Central Kalimantan', ['Kalimantan Tengah']],
  ['ID', 'North Kalimantan', ['Kalimantan Utara']],
  ['ID', 'South Sulawesi', ['Sulawesi Selatan']],
  ['ID', 'North Sulawesi', ['Sulawesi Utara']],
  ['ID', 'Central Sulawesi', ['Sulawesi Tengah']],
  ['ID', 'Southeast Sulawesi', ['Sulawesi Tenggara']],
  ['ID', 'West Sulawesi', ['Sulawesi Barat']],
  ['ID', 'North Sumatra', ['Sumatera Utara']],
  ['ID', 'West Sumatra', ['Sumatera Barat']],
  ['ID', 'South Sumatra', ['Sumatera Selatan']],
  ['ID', 'West Nusa Tenggara', ['Nusa Tenggara Barat', 'NTB']],
  ['ID', 'East Nusa Tenggara', ['Nusa Tenggara Timur', 'NTT']],
  ['ID', 'North Maluku', ['Maluku Utara']],
  ['ID', 'West Papua', ['Papua Barat']],
  ['IT', 'Lombardy', ['Lombardia']],
  ['IT', 'Piedmont', ['Piemonte']],
  ['IT', 'Sicily', ['Sicilia']],
  ['IT', 'Sardinia', ['Sardegna']],
  ['IT', 'Tuscany', ['Toscana']],
  ['IT', 'Apulia', ['Puglia']],
  ['KI', 'Gilbert Islands', ['Tarawa', 'South Tarawa']],
  ['KI', 'Line Islands', ['Kiritimati', 'Christmas Island']],
  ['MX', 'Mexico City', ['Ciudad de México', 'CDMX', 'Distrito Federal', 'DF']],
  ['MX', 'Baja California', ['BC']],
  ['MX', 'Baja California Sur', ['BCS']],
  ['MX', 'Nuevo León', ['NL']],
  ['MX', 'Quintana Roo', ['QR', 'Q. Roo']],
  ['PF', 'Îles du Vent', ['Tahiti', 'Windward Islands']],
  ['PT', 'Azores', ['Açores', 'Região Autónoma dos Açores']],
  ['PT', 'Madeira', ['Região Autónoma da Madeira']],
  ['PT', 'Lisbon', ['Lisboa']],
]

/** Traditional abbreviations that posters still use instead of the official codes. For each country, a comma-separated list of
 * entries `<abbreviation> <GeoNames name>`. */
const abbreviations: Readonly<Record<string, string>> = {
  US: 'Ala Alabama,Ariz Arizona,Ark Arkansas,Calif California,Colo Colorado,Conn Connecticut,Del Delaware,Fla Florida,Ga Georgia,Ill Illinois,Ind Indiana,Kan Kansas,Mass Massachusetts,Mich Michigan,Minn Minnesota,Miss Mississippi,Mont Montana,Neb Nebraska,Nev Nevada,N Carolina North Carolina,N Dakota North Dakota,N Dak North Dakota,N Car North Carolina,S Car South Carolina,S Dak South Dakota,W Va West Virginia,Okla Oklahoma,Ore Oregon,Penn Pennsylvania,S Carolina South Carolina,S Dakota South Dakota,Tenn Tennessee,Tex Texas,Wash Washington,W Virginia West Virginia,Wis Wisconsin,Wyo Wyoming',
  CA: 'Alta Alberta,Man Manitoba,Ont Ontario,Que Quebec,Sask Saskatchewan',
  MX: 'Ags Aguascalientes,Camp Campeche,Chih Chihuahua,Chis Chiapas,Coah Coahuila,Col Colima,Dgo Durango,Gro Guerrero,Gto Guanajuato,Hgo Hidalgo,Jal Jalisco,Mich Michoacán,Mor Morelos,Nay Nayarit,Oax Oaxaca,Pue Puebla,Qro Querétaro,SLP San Luis Potosí,Sin Sinaloa,Son Sonora,Tab Tabasco,Tamps Tamaulipas,Tlax Tlaxcala,Ver Veracruz,Yuc Yucatán,Zac Zacatecas',
}

const abbreviationsOf = ({ country, name }: GeoNamesRegion): readonly string[] =>
  (abbreviations[country]?.split(',') ?? []).flatMap((entry) =>
    entry.endsWith(` ${name}`) ? [entry.slice(0, -name.length - 1)] : [],
  )

const GENERIC_WORD =
  /^(?:oblast|oblysy|kray|krai|respublika|republic|raion|province|provincia|provinsi|department|departamento|region|state|county|of|de|del|la|governorate|district|distrito|autonomous|avtonomnaya|autonomnaya|avtonomnyy|okrug|aimag|lan|kraj|land)$/

const distinctiveWords = (name: string): string =>
  gazetteerKey(name.replace(/\(.*?\)/g, ' '))
    .split(' ')
    .filter((word) => !GENERIC_WORD.test(word))
    .join(' ')

/** Number of leading letters that identify a region whose name has several endings, as in `Irkutsk Oblast` and `Irkutskaya oblast'`. */
const STEM_LENGTH = 5
const QUALIFIER = /^(?:north|south|east|west|central|upper|lower|great)/

/** Returns a function that returns a region's names: the GeoNames name first, then abbreviations, codes and other names. */
export const regionNames = (regions: readonly GeoNamesRegion[]): ((region: GeoNamesRegion) => readonly string[]) => {
  const byCountry = Map.groupBy(regions, ({ country }) => country)
  const names = new Map<GeoNamesRegion, string[]>(
    regions.map((region) => [region, [region.name, ...abbreviationsOf(region)]]),
  )
  for (const { code, name, parent } of iso31662) {
    const [country = '', localCode = ''] = code.split('-')
    const region = parent === country ? matchingRegion(byCountry.get(country) ?? [], name, localCode) : undefined
    if (region) names.get(region)?.push(localCode, code, name)
  }
  for (const [country, name, others] of extraNames)
    names.get(byCountry.get(country)?.find((region) => region.name === name) ?? NO_REGION)?.push(...others)
  return (region) => [...(names.get(region) ?? []), ...(hasLetterCode(region) ? [region.admin1] : [])]
}

const NO_REGION: GeoNamesRegion = { country: '', admin1: '', name: '' }

/** GeoNames uses the common codes in some countries (`US.CA`) and its own numbers elsewhere. */
const hasLetterCode = ({ admin1 }: GeoNamesRegion): boolean => /^[A-Z]{2,3}$/.test(admin1)

/** Finds the region for an ISO 3166-2 entry by code, by name, or by a stem that is unique within the country. */
const matchingRegion = (regions: readonly GeoNamesRegion[], name: string, code: string): GeoNamesRegion | undefined => {
  const key = distinctiveWords(name)
  const stem = (key.split(' ')[0] ?? '').slice(0, STEM_LENGTH)
  const canMatchByStem = stem.length === STEM_LENGTH && !QUALIFIER.test(key)
  const withSameStem = canMatchByStem ? regions.filter((region) => distinctiveWords(region.name).startsWith(stem)) : []
  return (
    regions.find((region) => hasLetterCode(region) && region.admin1 === code) ??
    regions.find((region) => distinctiveWords(region.name) === key) ??
    (withSameStem.length === 1 ? withSameStem[0] : undefined)
  )
}
