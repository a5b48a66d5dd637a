import { type AlertTexts, plural } from './alert-texts.ts'

const counted = (one: string, other: string) => plural('de', { one, other })

export const de: AlertTexts = {
  language: 'de',
  colon: ':',
  orOpen: 'Oder öffne diese Adresse:',
  confirm: {
    subject: (siteName) => `Bestätige deine Benachrichtigung von ${siteName}`,
    lead: (siteName) =>
      `Sobald du das bestätigst, schreibt dir ${siteName} eine E-Mail, wenn es hierzu etwas Neues gibt:`,
    action: 'Ja, sagt mir Bescheid',
    notes: [
      'Der Link ist 48 Stunden lang gültig.',
      'Wenn du das nicht angefordert hast, ignoriere diese E-Mail. Wir schreiben dir dann nicht wieder.',
    ],
  },
  alert: {
    newShows: counted('1 neues Konzert', '# neue Konzerte'),
    changes: {
      cancelled: counted('1 Konzert abgesagt', '# Konzerte abgesagt'),
      postponed: counted('1 Konzert verschoben', '# Konzerte verschoben'),
      rescheduled: counted('1 Konzert mit neuem Termin', '# Konzerte mit neuem Termin'),
      moved: counted('1 Konzert verlegt', '# Konzerte verlegt'),
      'back-on': counted('1 Konzert findet doch statt', '# Konzerte finden doch statt'),
    },
    labels: {
      cancelled: 'Abgesagt',
      postponed: 'Verschoben',
      rescheduled: 'Neuer Termin',
      moved: 'Verlegt',
      'sold-out': 'Ausverkauft',
      'back-on': 'Findet doch statt',
    },
    because: (watched) => `Deine Benachrichtigung: ${watched}`,
    doors: (time) => `Einlass ${time}`,
    begins: (time) => `Beginn ${time}`,
    ages: (age) => `ab ${age}`,
    allAges: 'ohne Altersbeschränkung',
    wasOn: (date) => `zuvor ${date}`,
    wasAt: (venue) => `zuvor ${venue}`,
    map: 'Karte',
    calendar: 'In den Kalender',
    moreShows: counted('Und 1 weiteres Konzert.', 'Und # weitere Konzerte.'),
    manage: 'Benachrichtigungen ändern oder beenden',
    unsubscribe: (url) => `Diese Benachrichtigungen beenden: ${url}`,
  },
  quiet: {
    subject: counted('Deine Benachrichtigung ist weiter aktiv', 'Deine # Benachrichtigungen sind weiter aktiv'),
    lead: 'Seit 90 Tagen gab es nichts Passendes. Wir halten weiter Ausschau und schreiben dir, sobald es etwas gibt.',
    wider: 'Mit diesen weiter gefassten Filtern gibt es Konzerte. Öffne einen, um dafür benachrichtigt zu werden.',
    shows: counted('1 Konzert', '# Konzerte'),
    nothing: 'Seit 90 Tagen gab es nichts Passendes.',
    inWiderFilter: counted(
      '1 Konzert passt zu einem weiter gefassten Filter.',
      '# Konzerte passen zu einem weiter gefassten Filter.',
    ),
  },
  watched: {
    show: (title) => `Änderungen bei „${title}“`,
    shows: 'Konzerte',
    showsWithStatus: (statuses) => `Konzerte (${statuses})`,
    statuses: {
      scheduled: 'wie geplant',
      cancelled: 'abgesagt',
      postponed: 'verschoben',
      rescheduled: 'neuer Termin',
      moved: 'verlegt',
      'sold-out': 'ausverkauft',
    },
    with: (bands) => ` mit ${bands}`,
    at: (venues) => ` (Location: ${venues})`,
    in: (place) => ` in ${place}`,
    within: (km, place) => ` im Umkreis von ${km} km um ${place}`,
    from: (date) => ` ab ${date}`,
    until: (date) => ` bis ${date}`,
    ages: (age) => ` für ${age}-Jährige`,
    allAges: ' ohne Altersbeschränkung',
    search: (words) => ` zu „${words}“`,
  },
}
