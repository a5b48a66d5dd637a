import { expect, test } from 'vitest'
import { readTour } from '#adapters/imports/read-tour.ts'
import { draftsAsText } from '#test/support/drafts-as-text.ts'

/** Posted tours, each with the drafts that are read from it, as text. */
const postedTours = {
  'dates with the month first, and places with the city first': [
    `The Nutmeg Seven

10/1 Mainz, KUZ
10/3 Wiesbaden, Schlachthof
10/14 Köln, Gebäude 9
10/31 Berlin, Lido`,
    `2027-10-01 · The Nutmeg Seven · KUZ, Mainz
2027-10-03 · The Nutmeg Seven · Schlachthof, Wiesbaden
2027-10-14 · The Nutmeg Seven · Gebäude 9, Köln
2027-10-31 · The Nutmeg Seven · Lido, Berlin`,
  ],
  'an American West Coast tour': [
    `THE SLOW FUSES – West Coast Tour 2027

Oct 3rd @ The Fox (Oakland, CA) w/ Hepcat & Aggrolites, 8pm, $20, 21+
Oct 4th @ Slim's (San Francisco, CA) w/ Hepcat, doors 7pm/show 8pm, $18 adv / $22 dos, all ages
Oct 5th @ The Catalyst (Santa Cruz, CA) w/ The Aggrolites, 7:30pm, FREE
Oct 7th @ House of Blues (Anaheim, CA) SOLD OUT
Oct 8th @ Casbah (San Diego, CA) TBA`,
    `2027-10-03 · THE SLOW FUSES + Hepcat & Aggrolites · The Fox, Oakland, California, US · 20:00 · $20 21
2027-10-04 · THE SLOW FUSES + Hepcat · Slim's, San Francisco, California, US · 19:00-20:00 · $18 adv / $22 dos all ages
2027-10-05 · THE SLOW FUSES + The Aggrolites · The Catalyst, Santa Cruz, California, US · 19:30 · FREE
2027-10-07 · THE SLOW FUSES · House of Blues, Anaheim, California, US · sold-out
2027-10-08 · THE SLOW FUSES · Casbah, San Diego, California, US`,
  ],
  'an Instagram caption': [
    `🚨 TOUR ANNOUNCEMENT 🚨

We're hitting the road with our friends @theaggrolites 🔥

🗓️ 3/12 – Bristol @ The Fleece
🗓️ 4/12 – London @ 100 Club
🗓️ 13/12 – Manchester @ Band on the Wall
🎟️ Tickets on sale Friday 10am! Link in bio ☝️
#ska #skapunk #tour`,
    `2026-12-03 · The Fleece, Bristol
2026-12-04 · 100 Club, London
2026-12-13 · Band on the Wall, Manchester`,
  ],
  'a British poster': [
    `The Splinters UK Tour 2027
FRI 05 MAR - BRIGHTON, Green Door Store
SAT 06 MAR - LONDON, The Dome, Tufnell Park
SUN 07 MAR - BIRMINGHAM, The Castle & Falcon
THU 11 MAR - LEEDS, Brudenell Social Club - SOLD OUT
FRI 12 MAR - GLASGOW, Stereo (14+)
SAT 13 MAR - NEWCASTLE UPON TYNE, The Cluny - £14 adv`,
    `2027-03-05 · The Splinters · Green Door Store, Brighton
2027-03-06 · The Splinters · The Dome, London · (Not read: Tufnell Park)
2027-03-07 · The Splinters · The Castle & Falcon, Birmingham
2027-03-11 · The Splinters · Brudenell Social Club, Leeds · sold-out
2027-03-12 · The Splinters · Stereo, Glasgow · 14
2027-03-13 · The Splinters · The Cluny, Newcastle upon Tyne · £14 adv`,
  ],
  'table cells copied from a page, with its buttons': [
    `Fri, Oct 1, 2027\tWarsaw\tBrooklyn, NY\tTickets\tRSVP
Sat, Oct 2, 2027\tThe Sinclair\tCambridge, MA\tTickets\tRSVP
Sun, Oct 3, 2027\tUnderground Arts\tPhiladelphia, PA\tSold Out\tRSVP`,
    `2027-10-01 · Warsaw, Brooklyn, New York, US
2027-10-02 · The Sinclair, Cambridge, Massachusetts, US
2027-10-03 · Underground Arts, Philadelphia, Pennsylvania, US · sold-out`,
  ],
  'dates split over several lines': [
    `MAR
5
2027
The Fleece
Bristol, United Kingdom
MAR
6
2027
The Dome
London, United Kingdom`,
    `2027-03-05 · The Fleece, Bristol, GB
2027-03-06 · The Dome, London, GB`,
  ],
  'dates with their places below': [
    `Friday 05 March 2027
The Fleece
Bristol, UK
Saturday 06 March 2027
The Dome
London, UK`,
    `2027-03-05 · The Fleece, Bristol, GB
2027-03-06 · The Dome, London, GB`,
  ],
  'days below their months': [
    `The Rattlers on tour 2027

MARCH
5 - Bristol, The Fleece
6 - London, The Dome
12 - Leeds, Brudenell Social Club

APRIL
2 - Paris, La Maroquinerie
3 - Brussels, Magasin 4`,
    `2027-03-05 · The Rattlers · The Fleece, Bristol
2027-03-06 · The Rattlers · The Dome, London
2027-03-12 · The Rattlers · Brudenell Social Club, Leeds
2027-04-02 · The Rattlers · La Maroquinerie, Paris
2027-04-03 · The Rattlers · Magasin 4, Brussels`,
  ],
  'festivals of several days': [
    `Summer 2027
Fri 2 – Sun 4 July – Mighty Sounds Festival, Tábor, CZ
10-11.7. Ruhrpott Rodeo, Hünxe
July 16-18: Supernova Ska Festival, Fort Monroe, VA
Sat 24 July – This Is Ska, Rosslau, Germany
07.08.-08.08. Back To Future, Glaubitz`,
    `2027-07-02 · Mighty Sounds Festival, Tábor, CZ · (This line lists several days: only the first was read)
2027-07-10 · Ruhrpott Rodeo, Hünxe · (This line lists several days: only the first was read)
2027-07-16 · Supernova Ska Festival, Fort Monroe · (Country: VA could be Vatican City or Virginia) · (This line lists several days: only the first was read)
2027-07-24 · This Is Ska, Rosslau, DE
2027-08-07 · Back To Future, Glaubitz · (This line lists several days: only the first was read)`,
  ],
  'links below each show': [
    `Skank Union – Spring Tour 2027
• Fri 5 Mar – The Fleece, Bristol
https://tickets.example/fleece
• Sat 6 Mar – The Dome, London
Tickets: https://tickets.example/dome
• Sun 7 Mar – Stereo, Glasgow
→ https://tickets.example/stereo`,
    `2027-03-05 · Skank Union · The Fleece, Bristol · https://tickets.example/fleece
2027-03-06 · Skank Union · The Dome, London · https://tickets.example/dome
2027-03-07 · Skank Union · Stereo, Glasgow · https://tickets.example/stereo`,
  ],
  'cancelled, postponed and new dates': [
    `The Moon Hops
Sat 6 Mar 2027 – Kesselhaus, Wiesbaden – CANCELLED
Sun 7 Mar 2027 – SO36, Berlin – *NEW DATE*
Sat 13 Mar 2027 – CANCELED – Lido, Berlin
~~Sun 14 Mar 2027 – Molotow, Hamburg~~ abgesagt
Fri 19 Mar 2027 – Tower, Bremen – verlegt ins Schlachthof`,
    `2027-03-06 · The Moon Hops · Kesselhaus, Wiesbaden · cancelled
2027-03-07 · The Moon Hops · SO36, Berlin
2027-03-13 · The Moon Hops · Lido, Berlin · cancelled
2027-03-14 · The Moon Hops · Molotow, Hamburg · cancelled
2027-03-19 · The Moon Hops · Tower, Bremen · postponed · (Not read: ins Schlachthof)`,
  ],
  'unannounced places and days off': [
    `Axe & the Handles on tour 2027
Mon 1 Mar – TBA
Tue 2 Mar – Dresden – TBA
Wed 3 Mar – Prague, CZ – venue tbc
Thu 4 Mar – off
Fri 5 Mar – Day off
Sat 6 Mar – Budapest, HU – Dürer Kert`,
    `2027-03-01 · Axe & the Handles
2027-03-02 · Axe & the Handles · Dresden
2027-03-03 · Axe & the Handles · Prague, CZ
2027-03-06 · Axe & the Handles · Dürer Kert, Budapest, HU`,
  ],
  'a numbered list': [
    `Upcoming shows:
1. Friday, March 5th, 2027 – The Sinclair, Cambridge, MA
2. Saturday, March 6th, 2027 – Bowery Ballroom, New York, NY
3. Sunday, March 7th, 2027 – 9:30 Club, Washington, DC`,
    `2027-03-05 · The Sinclair, Cambridge, Massachusetts, US
2027-03-06 · Bowery Ballroom, New York, New York, US
2027-03-07 · 9:30 Club, Washington, District of Columbia, US`,
  ],
  'line-ups before the place': [
    `Sat, March 6: Bad Manners, The Toasters, Mephiskapheles @ Gramercy Theatre, New York, NY - 7pm - $35
Fri March 12: The Toasters at Brighton Music Hall, Boston, MA. Doors 7. Show 8. 18+
Sat March 13: Mustard Plug / The Toasters / Pilfers, The Intersection, Grand Rapids, MI, 6:30 PM, $25-$30`,
    `2027-03-06 · Bad Manners + The Toasters + Mephiskapheles · Gramercy Theatre, New York, New York, US · 19:00 · $35
2027-03-12 · The Toasters · Brighton Music Hall, Boston, Massachusetts, US · 19:00-20:00 · 18
2027-03-13 · Mustard Plug + The Toasters + Pilfers · The Intersection, Grand Rapids, Michigan, US · 18:30 · $25-$30`,
  ],
  'vertical bars': [
    `Fri 5 Mar | Bristol | The Fleece | 7pm | £15
Sat 6 Mar | London | The Dome | 7pm | £17.50
Sun 7 Mar | Cardiff | Clwb Ifor Bach | 7pm | SOLD OUT`,
    `2027-03-05 · The Fleece, Bristol · 19:00 · £15
2027-03-06 · The Dome, London · 19:00 · £17.50
2027-03-07 · Clwb Ifor Bach, Cardiff · 19:00 · sold-out`,
  ],
  'a newsletter': [
    `Hi folks,

we're back in the UK next month! Catch us here:

Thursday 4th March - Joiners, Southampton SO14 3AB - 7.30pm
Friday 5th March - New Cross Inn, London SE14 6TA - 7pm til late
Saturday 6th March - The Black Heart, Camden, London - sold out!

See you down the front x`,
    `2027-03-04 · Joiners, Southampton, GB · 19:30
2027-03-05 · New Cross Inn, London, GB · 19:00
2027-03-06 · The Black Heart, London · sold-out · (Not read: Camden)`,
  ],
  'footnote marks for support acts': [
    `FEB 05 - Brooklyn, NY - Warsaw ^
FEB 06 - Boston, MA - Paradise Rock Club ^*
FEB 07 - Philadelphia, PA - Union Transfer *
^ with Catbite
* with Kill Lincoln`,
    `2027-02-05 · Catbite · Warsaw, Brooklyn, New York, US
2027-02-06 · Catbite + Kill Lincoln · Paradise Rock Club, Boston, Massachusetts, US
2027-02-07 · Kill Lincoln · Union Transfer, Philadelphia, Pennsylvania, US`,
  ],
  'times before line-ups': [
    `Fri 3/5/27 8:00 PM Catbite, Kill Lincoln, We Are The Union – The Kingsland, Brooklyn NY $15/$20 AA
Sat 3/6/27 7:00 PM Catbite, Bite Me Bambi – Ottobar, Baltimore MD $20`,
    `2027-03-05 · Catbite + Kill Lincoln + We Are The Union · The Kingsland, Brooklyn, New York, US · 20:00 · $15/$20 all ages
2027-03-06 · Catbite + Bite Me Bambi · Ottobar, Baltimore, Maryland, US · 19:00 · $20`,
  ],
  'details on lines below, streets, and country codes in brackets': [
    `Sat 6 March
w/ The Slackers
Doors 19:00, 18€
Brudenell Social Club, Leeds
Sun 7 March – Kulturzentrum Lagerhaus (kleiner Saal), Bremen
13.03. Frankfurt/Main - Das Bett
14.03.27, 20:00 Uhr, Nachtleben, Kurt-Schumacher-Str. 45, 60313 Frankfurt
19/03 MILANO (I) - Legend Club
20/03 LUZERN (CH) - Sedel`,
    `2027-03-06 · The Slackers · Brudenell Social Club, Leeds · 19:00 · 18€
2027-03-07 · Kulturzentrum Lagerhaus (kleiner Saal), Bremen
2027-03-13 · Das Bett, Frankfurt/Main
2027-03-14 · Nachtleben, Frankfurt · 20:00
2027-03-19 · Legend Club, Milano, IT
2027-03-20 · Sedel, Luzern, CH`,
  ],
  'vertical bars, venues with numbers and countries without a comma': [
    `SA 06.03. | 20:30 | SECOND WAVE + SUPPORT | Skank Club
Fri March 5 2027 — Reggae Sunsplash — Rototom, Benicàssim (Spain)
21 Mar '27 - Rebellion Bar - Manchester UK
22nd March 2027, The Cluny 2, Newcastle, UK (matinee 3pm)
23-03-2027 @ Petit Bain – Paris 13e`,
    `2027-03-06 · SECOND WAVE · Skank Club · 20:30
2027-03-05 · Reggae Sunsplash · Rototom, Benicàssim, ES
2027-03-21 · Rebellion Bar, Manchester, GB
2027-03-22 · The Cluny 2, Newcastle, GB · 15:00 · (Not read: matinee)
2027-03-23 · Petit Bain, Paris 13e`,
  ],
} as const

test.each(Object.entries(postedTours))('reads a posted tour: %s', (_, [text, drafts]) => {
  expect(draftsAsText(readTour(text, '2026-11-20').drafts)).toBe(drafts)
})
