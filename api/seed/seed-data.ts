/** The venues and streets are invented; the cities are real. */
export const venues: readonly (readonly [
  name: string,
  street: string,
  city: string,
  region: string,
  country: string,
  latitude: number,
  longitude: number,
])[] = [
  ['The Tin Pelican', '412 Larchmont Row', 'Chicago', 'Illinois', 'US', 41.9216, -87.6874],
  ['Gasworks Social', '9 Retort House Lane', 'London', 'England', 'GB', 51.5312, -0.0571],
  ['Kantine am Kanal', 'Ziegelufer 27', 'Berlin', 'Berlin', 'DE', 52.4957, 13.4312],
  ['音箱カモメ', '北沢 9-31-4', '東京', '東京都', 'JP', 35.6617, 139.6684],
  ['Salón Ferroviario', 'Calle del Riel 88', 'Ciudad de México', 'CDMX', 'MX', 19.4189, -99.1541],
  ['O’Hanlon’s Loft', '51 Coppergate Quay', 'Dublin', 'Leinster', 'IE', 53.3461, -6.2733],
  ['Le Hangar à Cuivres', '14 rue des Lampistes', 'Paris', 'Île-de-France', 'FR', 48.8841, 2.3889],
  ['Casa do Baixo', 'Rua das Jabuticabas 310', 'São Paulo', 'São Paulo', 'BR', -23.5561, -46.6912],
  ['The Wool & Anchor', '3 Tannery Street', 'Melbourne', 'Victoria', 'AU', -37.7989, 144.9781],
  ['Ackee Yard', '22 Ackee Crescent', 'Kingston', 'Saint Andrew', 'JM', 18.0119, -76.7936],
  ['Södra Bruket', 'Bruksgatan 19', 'Malmö', 'Skåne', 'SE', 55.5972, 13.0077],
  ['Kopalnia Dźwięku', 'ul. Blacharska 6', 'Warszawa', 'Mazowieckie', 'PL', 52.2541, 21.0432],
  ['The Sour Cherry', '1187 Alder Street', 'Portland', 'Oregon', 'US', 45.5189, -122.6532],
  ['Checkerboard Union', '640 Foundry Avenue', 'Los Angeles', 'California', 'US', 34.0782, -118.2606],
  ['Local 77 Hall', '77 Stevedore Street', 'New York', 'New York', 'US', 40.7081, -73.9235],
  ['Half Step Lounge', '2305 Larkin Court', 'Denver', 'Colorado', 'US', 39.7581, -104.9789],
  ['The Night Ferry', '18 Paddock Wharf', 'Bristol', 'England', 'GB', 51.4469, -2.5981],
  ['Loom Room', '240 Jacquard Road', 'Coventry', 'England', 'GB', 52.4128, -1.5067],
  ['The Brass Thistle', '66 Weighbridge Lane', 'Glasgow', 'Scotland', 'GB', 55.8579, -4.2441],
  ['Hafenklause Möwe', 'Kaiweg 5', 'Hamburg', 'Hamburg', 'DE', 53.5462, 9.9581],
  ['Schöne Aussicht 3', 'Am Stellwerk 3', 'Köln', 'Nordrhein-Westfalen', 'DE', 50.9502, 6.9183],
  ['La Sala Tortuga', 'Carrer del Fil 41', 'Barcelona', 'Catalunya', 'ES', 41.3978, 2.1912],
  ['Gaztelu Txikia', 'Sarekalea 12', 'Bilbao', 'Euskadi', 'ES', 43.2586, -2.9241],
  ['Circolo Levante', 'via dei Tipografi 17', 'Bologna', 'Emilia-Romagna', 'IT', 44.5031, 11.3502],
  ['Le Petit Décalage', '5120 avenue des Érables', 'Montréal', 'Québec', 'CA', 45.5262, -73.5951],
  ['The Streetcar Barn', '93 Turntable Road', 'Toronto', 'Ontario', 'CA', 43.6551, -79.4262],
  ['Galpón Sur', 'Pasaje Los Álamos 742', 'Buenos Aires', 'Buenos Aires', 'AR', -34.5989, -58.4312],
  ['横丁サウンド', '南船町 2-8', '大阪', '大阪府', 'JP', 34.6689, 135.4987],
  ['The Corrugated Iron', '28 Shearers Lane', 'Sydney', 'New South Wales', 'AU', -33.9012, 151.1783],
  ['Kererū Hall', '11 Pōhutukawa Terrace', 'Auckland', 'Auckland', 'NZ', -36.8601, 174.7502],
  ['Υπόγειο Λιμάνι', 'Οδός Ναυπηγών 33', 'Αθήνα', 'Αττική', 'GR', 37.9812, 23.7289],
  ['Club Adoquín', 'Avenida Revolcadero 1520', 'Tijuana', 'Baja California', 'MX', 32.5298, -117.0261],
  ['Bodega Rocksteady', '809 Mesquite Drive', 'Austin', 'Texas', 'US', 30.2651, -97.7242],
  ['The Low Tide', '3401 Cannery Way', 'Oakland', 'California', 'US', 37.7963, -122.2481],
  ['Pennywhistle Basement', '56 Cooper’s Yard', 'Boston', 'Massachusetts', 'US', 42.3781, -71.0982],
  ['Magnolia Transit', '1420 Levee Road', 'New Orleans', 'Louisiana', 'US', 29.9652, -90.0541],
  ['De Natte Kraai', 'Scheepstouw 48', 'Amsterdam', 'Noord-Holland', 'NL', 52.3871, 4.9012],
  ['Zaal Trompet', 'Koperstraat 9', 'Gent', 'Oost-Vlaanderen', 'BE', 51.0582, 3.7312],
  ['Café Zugzwang', 'Weichenweg 14', 'Zürich', 'Zürich', 'CH', 47.3882, 8.5261],
  ['Hala Stará Trať', 'Kolejní 21', 'Praha', 'Praha', 'CZ', 50.0851, 14.4512],
  ['Bar do Elétrico', 'Travessa da Bigorna 7', 'Lisboa', 'Lisboa', 'PT', 38.7181, -9.1352],
  ['Harmonikka', 'Ruoripolku 2', 'Helsinki', 'Uusimaa', 'FI', 60.1861, 24.9512],
  ['Bodega Costanera', 'Camino del Faro 218', 'Santiago', 'Región Metropolitana', 'CL', -33.4412, -70.6321],
  ['Tambor Loco', 'Carrera de los Herreros 19-40', 'Bogotá', 'Bogotá', 'CO', 4.6331, -74.0672],
  ['The Offbeat Veranda', '7 Jacaranda Mews', 'Cape Town', 'Western Cape', 'ZA', -33.9312, 18.4479],
  ['Rumah Ritme', 'Jalan Kelapa Gading 45', 'Jakarta', 'DKI Jakarta', 'ID', -6.2261, 106.8102],
  ['낮은음 클럽', '달맞이로 17', '서울', '서울특별시', 'KR', 37.5559, 126.9241],
  ['Dancehall Nr. 9', 'Pumpwerkgasse 9', 'Wien', 'Wien', 'AT', 48.2151, 16.3612],
  ['Le Quai des Rythmes', '8 quai des Tonneliers', 'Toulouse', 'Occitanie', 'FR', 43.6092, 1.4321],
  ['The Copper Kettle Drum', '15 Malting Row', 'Leeds', 'England', 'GB', 53.7931, -1.5512],
  ['Desert Skank Garage', '2716 Ocotillo Street', 'Phoenix', 'Arizona', 'US', 33.4652, -112.0581],
  ['Rue Basse', '31 rue Basse-Ville', 'Québec', 'Québec', 'CA', 46.8131, -71.2182],
  ['Schlachthof Sieben', 'Viehtrift 7', 'Berlin', 'Berlin', 'DE', 52.5231, 13.4712],
  ['Lampenladen Ost', 'Glühlampenweg 2', 'Berlin', 'Berlin', 'DE', 52.5079, 13.4581],
  ['The Signal Box', '4 Sidings Walk', 'London', 'England', 'GB', 51.5121, -0.1342],
  ['Cooper’s Yard', '88 Barrel Lane', 'London', 'England', 'GB', 51.4712, -0.0681],
  ['The Lantern Works', '19 Filament Street', 'New York', 'New York', 'US', 40.6902, -73.9871],
  ['Salon Sunset Tiki', '920 Orangewood Place', 'Los Angeles', 'California', 'US', 34.0512, -118.3012],
  ['地下鉄ホール', '中浜町 5-2', '東京', '東京都', 'JP', 35.7012, 139.7102],
  ['Grain Elevator 4', '1500 Elevator Road', 'Chicago', 'Illinois', 'US', 41.8612, -87.6412],
]

/** Venues with a private street, each with the minutes before doors at which the street appears, or null for never. */
export const privateVenues: ReadonlyMap<string, number | null> = new Map([
  ['Pennywhistle Basement', 24 * 60],
  ['Lampenladen Ost', 3 * 60],
  ['Desert Skank Garage', null],
])

/** New venue → former venue in the same city. */
export const formerVenueNames: ReadonlyMap<string, string> = new Map([
  ['Schlachthof Sieben', 'Kantine am Kanal'],
  ['The Lantern Works', 'Local 77 Hall'],
  ['地下鉄ホール', '音箱カモメ'],
])

export const formatPriceByCountry: Readonly<Record<string, (amount: number) => string>> = {
  US: (n) => `$${n}`,
  CA: (n) => `CA$${n + 3}`,
  AU: (n) => `A$${n + 8}`,
  NZ: (n) => `NZ$${n + 9}`,
  GB: (n) => `£${n - 2}`,
  JP: (n) => `¥${(n * 2).toString().padStart(2, '0')}00`,
  KR: (n) => `₩${n * 2},000`,
  MX: (n) => `MX$${n * 15}`,
  BR: (n) => `R$ ${n * 4}`,
  AR: (n) => `AR$ ${n},000`,
  CL: (n) => `CLP ${n},000`,
  CO: (n) => `COP ${n * 3},000`,
  JM: (n) => `J$${n * 100}`,
  ZA: (n) => `R${n * 10}`,
  ID: (n) => `Rp ${n * 10}.000`,
  SE: (n) => `${n * 10} kr`,
  PL: (n) => `${n * 4} zł`,
  CZ: (n) => `${n * 20} Kč`,
  CH: (n) => `CHF ${n + 8}`,
}

export const nightTitles = [
  'Skank & File',
  'One Drop Social Club',
  'Third Wave, Low Tide',
  'Upstroke Night',
  'Boots, Braces & Basslines',
  'Rocksteady Supper',
  'Don’t Call It Two-Tone',
  'Stepping Stones: reggae all-nighter',
  'Trombone Amnesty',
  'Noche de Ska',
  'Punk im Hinterhof',
  'Soirée Rocksteady',
  'スカ・ナイト',
] as const

export const tourNames = [
  'The Long Way Home Tour',
  'Offbeat in All Weathers',
  'Ten Years of Trouble',
  'Last Bus Tour',
  'New Horns, Old Songs',
  'Acoustic & Unplugged-ish',
] as const

export const festivals = [
  'Brass & Bass All-Dayer',
  'Fiesta del Contratiempo',
  'Checkered Weekender',
  'Krach Sommer im Dezember Festival Kuchen Festival',
  'Harbour Skank Festival',
] as const

export const benefitTitles = [
  'Benefit for the community kitchen',
  'Fundraiser: new roof for the rehearsal rooms',
  'Benefit for the harbour choir’s van',
] as const

export const longTitle =
  'The Seventeenth Annual and Probably Not Quite Final Ska, Rocksteady, Reggae & Punk Benefit Marathon in ' +
  'Aid of the Friends of the Old Tram Depot, with a Raffle, a Cake Table, a Record Fair and at Least Four Trombonists'

export const descriptions = [
  'Doors on time, bar till late. Bring earplugs; there are some at the door if you forget.',
  'All ages matinee prices for under-eighteens. The venue is step-free; ask at the door for a seat.',
  'First show in town for two years.\n\nRecords and patches at the back, cash or card.',
  'Upstairs room. DJs between the bands play nothing recorded after 1972.',
  'Nobody turned away for lack of funds.',
] as const
