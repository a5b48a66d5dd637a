import { expect, test } from 'vitest'
import { readTour } from '#adapters/imports/read-tour.ts'
import { draftsAsText } from '#test/support/drafts-as-text.ts'

/** Posted tours from Europe and Japan, each with the drafts that are read from it, as text. */
const postedTours = {
  'a German post with emoji': [
    `🎺 TOURDATEN HERBST 2027 🎺
Endlich geht's wieder los, wir freuen uns auf euch!

03.10. Wiesbaden – Schlachthof
04.10. Berlin – SO36 (ausverkauft!)
05.10. Hamburg – Knust w/ Rantanplan
09.10. A-Wien – Arena
10.10. CH-Zürich – Dynamo
11.10. München, Backstage Halle (VVK 18€)
Tickets: https://tickets.example/nutmeg`,
    `2027-10-03 · Schlachthof, Wiesbaden
2027-10-04 · SO36, Berlin · sold-out
2027-10-05 · Rantanplan · Knust, Hamburg
2027-10-09 · Arena, Wien, AT
2027-10-10 · Dynamo, Zürich, CH
2027-10-11 · Backstage Halle, München · VVK 18€`,
  ],
  'a French tour with departments': [
    `LA TOURNÉE 2027 DES CAFARDS
ven. 5 février – Le Molotov, Marseille (13)
sam. 6 février – La Cave à Musique, Mâcon (71) – 20h30 – 12 €
dim 7 fév - Paris - La Maroquinerie (COMPLET)
jeudi 11 février : Lyon, Ninkasi Kao, ouverture des portes 19h30
1er mars : Bruxelles (BE), Magasin 4`,
    `2027-02-05 · CAFARDS · Le Molotov, Marseille
2027-02-06 · CAFARDS · La Cave à Musique, Mâcon · 20:30 · 12 €
2027-02-07 · CAFARDS · La Maroquinerie, Paris · sold-out
2027-02-11 · CAFARDS · Lyon, Ninkasi Kao · 19:30
2027-03-01 · CAFARDS · Magasin 4, Bruxelles, BE`,
  ],
  'a Spanish tour': [
    `GIRA 2027 – Los Tornillos
Viernes 5 de febrero – Sala Apolo, Barcelona – 21:00h – 15€
Sábado 6 de febrero – Sala El Sol (Madrid) con Skárnio y DJ Cuerdas. Puertas 20:30
Vie 12 feb · Kafe Antzokia · Bilbao · AGOTADO
Sáb 13 feb · Sala Malandar · Sevilla`,
    `2027-02-05 · Los Tornillos · Sala Apolo, Barcelona · 21:00 · 15€
2027-02-06 · Los Tornillos + Skárnio y DJ Cuerdas · Sala El Sol, Madrid · 20:30
2027-02-12 · Los Tornillos · Kafe Antzokia, Bilbao · sold-out
2027-02-13 · Los Tornillos · Sala Malandar, Sevilla`,
  ],
  'an Italian tour': [
    `TOUR INVERNALE 2027 - I Bulloni
venerdì 5 febbraio – Bologna, Covo Club
sab 6 febbraio – Milano @ Magnolia – ore 22:00 – ingresso 10€
gio 11 feb – Roma – Traffic Club
ven 12 feb – Torino – Hiroshima Mon Amour (SOLD OUT)
12 marzo – Napoli, Mamamu – ANNULLATO`,
    `2027-02-05 · I Bulloni · Covo Club, Bologna
2027-02-06 · I Bulloni · Magnolia, Milano · 22:00 · 10€
2027-02-11 · I Bulloni · Traffic Club, Roma
2027-02-12 · I Bulloni · Hiroshima Mon Amour, Torino · sold-out
2027-03-12 · I Bulloni · Mamamu, Napoli · cancelled`,
  ],
  'a Japanese tour': [
    `夜明けスカ楽団 JAPAN TOUR 2027
2/5 (Fri) Tokyo - Shimokitazawa SHELTER
2/6 (Sat) Nagoya - Huck Finn
2/13 (Sat) Osaka - Hokage
2027.3.5 (金) 京都 METRO
2027/3/6(土) 東京 新宿LOFT  OPEN 18:00 / START 19:00
3月7日(日) 大阪 Conpass`,
    `2027-02-05 · 夜明けスカ楽団 · Shimokitazawa SHELTER, Tokyo
2027-02-06 · 夜明けスカ楽団 · Huck Finn, Nagoya
2027-02-13 · 夜明けスカ楽団 · Hokage, Osaka
2027-03-05 · 夜明けスカ楽団 · METRO, 京都
2027-03-06 · 夜明けスカ楽団 · 新宿LOFT, 東京 · 18:00-19:00
2027-03-07 · 夜明けスカ楽団 · Conpass, 大阪`,
  ],
  'a winter tour across the turn of the year': [
    `Winter Tour
Fri 18 Dec – Kesselhaus, Wiesbaden
Sat 19 Dec – SO36, Berlin
Thu 31 Dec – Conne Island, Leipzig (NYE!)
Fri 8 Jan – Schlachthof, Bremen
Sat 9 Jan – Gleis 22, Münster`,
    `2026-12-18 · Kesselhaus, Wiesbaden
2026-12-19 · SO36, Berlin
2026-12-31 · Conne Island, Leipzig · (Not read: NYE!)
2027-01-08 · Schlachthof, Bremen
2027-01-09 · Gleis 22, Münster`,
  ],
  'weekdays and full dates': [
    `Trombone Tax auf Tour

Fr. 05.03.2027 Münster, Gleis 22
Sa. 06.03.2027 Bielefeld, Forum
So. 07.03.2027 Hannover, Béi Chéz Heinz
Do. 11.03.2027 Dresden, Chemiefabrik (+ Distemper)
Fr. 12.03.2027 Leipzig, Conne Island (+ Distemper, The Prosecution)
Sa. 13.03.2027 Jena, Kassablanca (w/ special guests)`,
    `2027-03-05 · Trombone Tax · Gleis 22, Münster
2027-03-06 · Trombone Tax · Forum, Bielefeld
2027-03-07 · Trombone Tax · Béi Chéz Heinz, Hannover
2027-03-11 · Trombone Tax + Distemper · Chemiefabrik, Dresden
2027-03-12 · Trombone Tax + Distemper + The Prosecution · Conne Island, Leipzig
2027-03-13 · Trombone Tax · Kassablanca, Jena`,
  ],
  'cities in brackets': [
    `Live dates:
5.3.27 - Kulttuuritalo (Helsinki, FIN)
6.3.27 - Debaser (Stockholm, SWE)
12.3.27 - Vega (Copenhagen, DK)
13.3.27 - Blå (Oslo, NO)
19.3.27 - Paradiso (Amsterdam, NL)`,
    `2027-03-05 · Kulttuuritalo, Helsinki, FI
2027-03-06 · Debaser, Stockholm, SE
2027-03-12 · Vega, Copenhagen, DK
2027-03-13 · Blå, Oslo, NO
2027-03-19 · Paradiso, Amsterdam, NL`,
  ],
  flags: [
    `EUROPE 2027
05.03 🇩🇪 Berlin - SO36
06.03 🇵🇱 Wrocław - Firlej
07.03 🇨🇿 Praha - Rock Café
12.03 🇦🇹 Wien - Chelsea
13.03 🇭🇺 Budapest - Dürer Kert
14.03 🇸🇮 Ljubljana - Menza pri koritu`,
    `2027-03-05 · SO36, Berlin, DE
2027-03-06 · Firlej, Wrocław, PL
2027-03-07 · Rock Café, Praha, CZ
2027-03-12 · Chelsea, Wien, AT
2027-03-13 · Dürer Kert, Budapest, HU
2027-03-14 · Menza pri koritu, Ljubljana, SI`,
  ],
  'bold type': [
    `**The Nutmeg Seven – Frühjahrstour 2027**

*05.03.27* **Mainz** – KUZ (mit Second Wave)
*06.03.27* **Trier** – Exhaus
*07.03.27* **Luxemburg** – Den Atelier`,
    `2027-03-05 · The Nutmeg Seven + Second Wave · KUZ, Mainz
2027-03-06 · The Nutmeg Seven · Exhaus, Trier
2027-03-07 · The Nutmeg Seven · Den Atelier, Luxemburg`,
  ],
  'a Dutch and Portuguese tour': [
    `zaterdag 6 maart 2027 – Paradiso, Amsterdam
vrijdag 12 maart – Melkweg, Amsterdam – UITVERKOCHT
sexta-feira 5 de março – Hard Club, Porto
sábado, 6 de março – RCA Club, Lisboa – ESGOTADO`,
    `2027-03-06 · Paradiso, Amsterdam
2027-03-12 · Melkweg, Amsterdam · sold-out
2027-03-05 · Hard Club, Porto
2027-03-06 · RCA Club, Lisboa · sold-out`,
  ],
  'whole sentences': [
    `Am 05.03.2027 spielen wir im Schlachthof in Wiesbaden, Einlass 19 Uhr, Beginn 20 Uhr, Eintritt 12 Euro
Am Samstag, 6. März 2027 im SO36 in Berlin`,
    `2027-03-05 · Schlachthof, Wiesbaden · 19:00-20:00 · 12 Euro
2027-03-06 · SO36, Berlin`,
  ],
} as const

test.each(Object.entries(postedTours))('reads a posted tour from Europe or Japan: %s', (_, [text, drafts]) => {
  expect(draftsAsText(readTour(text, '2026-11-20').drafts)).toBe(drafts)
})
