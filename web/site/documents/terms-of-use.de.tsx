import { Link } from 'react-router-dom'
import type { Site } from '#web/page/site.ts'
import { useSite } from '#web/page/site-context.tsx'
import { LastUpdated, TextPage, type TextSection } from '#web/site/text-page.tsx'

export function TermsOfUse() {
  const site = useSite()
  return (
    <TextPage
      title="Nutzungsbedingungen"
      description={`Die Regeln für ${site.name}: was du von uns erwarten kannst und was wir von dir erwarten.`}
      path="/terms-of-use"
      lead={
        <>
          <p>
            Verbindlich ist nur die englische Fassung vom <LastUpdated />. Diese Übersetzung soll dir helfen, sie zu
            verstehen.
          </p>
          <p>
            Unter diesen Bedingungen bietet {site.company} den Dienst {site.name} an. Wir haben sie so kurz wie möglich
            gehalten. Bitte lies sie, bevor du dich registrierst.
          </p>
        </>
      }
      sections={sectionsFor(site)}
    />
  )
}

const sectionsFor = ({ name, company, jurisdiction }: Site): readonly TextSection[] => [
  {
    id: 'agreement',
    heading: 'Zustimmung',
    body: (
      <p>
        Wenn du {name} benutzt, stimmst du diesen Bedingungen und der{' '}
        <Link to="/privacy-policy">Datenschutzerklärung</Link> zu. Wenn du nicht zustimmst, benutze den Dienst bitte
        nicht. Wenn du für eine Band, eine Location oder eine Firma handelst, bestätigst du, dass du das darfst.
      </p>
    ),
  },
  {
    id: 'who-may-use-it',
    heading: 'Wer den Dienst benutzen darf',
    body: (
      <p>
        Den Kalender dürfen alle lesen. Der Dienst ist nicht für Kinder unter 13 Jahren: Um dich zu registrieren, musst
        du 13 oder älter sein und alt genug, um dort, wo du lebst, Bedingungen wie diesen zuzustimmen, oder jemanden
        haben, der für dich zustimmen darf.
      </p>
    ),
  },
  {
    id: 'your-account',
    heading: 'Dein Konto',
    body: (
      <p>
        Verwende deine eigene E-Mail-Adresse und behalte dein Passwort für dich. Du bist für alles verantwortlich, was
        mit deinem Konto geschieht, bis du uns sagst, dass jemand anderes Zugriff darauf hat. Jede Person darf ein Konto
        haben. Konten, die sich für jemand anderen ausgeben, sperren wir.
      </p>
    ),
  },
  {
    id: 'what-you-add',
    heading: 'Was du einträgst',
    body: (
      <>
        <p>
          Fakten über Konzerte, Bands und Locations gehören niemandem. Wenn etwas, das du einträgst, von dir stammt,
          etwa der Wortlaut einer Beschreibung, gibst du es unter{' '}
          <a href="https://creativecommons.org/publicdomain/zero/1.0/" rel="license noopener">
            CC0 1.0
          </a>{' '}
          allen zur beliebigen Nutzung frei: Der Kalender wird als <Link to="/open-data">offene Daten</Link>{' '}
          veröffentlicht.
        </p>
        <p>
          Plakate und andere Bilder gehören denen, die sie gemacht haben. Wenn du eines hochlädst, bestätigst du, dass
          du das darfst, und erlaubst uns, es zu speichern, zu verkleinern und mit dem Konzert oder der Band zu zeigen:
          hier, überall, wo andere die Liste einbetten oder abonnieren, und in Vorschauen. Du kannst es jederzeit
          entfernen lassen.
        </p>
        <p>
          Trag nur ein, was nach deinem Wissen stimmt, und berichtige es, wenn es sich ändert: Für diese Konzerte reisen
          Menschen an.
        </p>
      </>
    ),
  },
  {
    id: 'who-may-edit-what',
    heading: 'Wer was bearbeiten darf',
    body: (
      <p>
        Nutzerinnen und Nutzer dürfen Konzerte und Angaben nur von Bands bearbeiten, denen sie angehören oder für die
        sie berechtigt sind, und dazu die Konzerte, die sie selbst eingetragen haben. Show Admins dürfen alles
        bearbeiten. Jede Änderung wird mit dem Namen der Person festgehalten, die sie gemacht hat, und lässt sich
        rückgängig machen.
      </p>
    ),
  },
  {
    id: 'what-is-not-allowed',
    heading: 'Was nicht erlaubt ist',
    body: (
      <>
        <p>Bitte unterlass es,</p>
        <ul>
          <li>Konzerte einzutragen, die nicht stattfinden, oder für etwas zu werben, das kein Konzert ist;</li>
          <li>private Adressen oder Daten anderer Menschen ohne deren Einwilligung zu veröffentlichen;</li>
          <li>etwas einzutragen, das gegen das Gesetz verstößt oder Menschen für das angreift, was sie sind;</li>
          <li>dich als eine Band, eine Location oder eine Person auszugeben, die du nicht bist;</li>
          <li>
            in den Dienst einzubrechen, ihn zu überfluten oder seine Grenzen zu umgehen. Programme sind willkommen: Für
            sie gibt es die <Link to="/api-docs">API</Link> und die <Link to="/open-data">Dateien</Link>.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'names-and-rights',
    heading: 'Namen und Rechte',
    body: (
      <p>
        Der Name und die Marke von {name} gehören {company}. Namen und Logos von Bands, Locations und anderen sind
        Marken ihrer Inhaber. Wenn du meinst, dass hier etwas deine Rechte verletzt,{' '}
        <Link to="/contact">schreib uns</Link>, was es ist und wo es steht. Wir sehen es uns umgehend an und entfernen,
        was weg muss.
      </p>
    ),
  },
  {
    id: 'other-sites',
    heading: 'Tickets und andere Websites',
    body: (
      <p>
        Wir verkaufen keine Tickets und sind nicht Teil der Verträge, die du mit Ticketverkäufern schließt. Links führen
        zu Websites, für die andere verantwortlich sind.
      </p>
    ),
  },
  {
    id: 'no-guarantee',
    heading: 'Keine Gewähr',
    body: (
      <p>
        {name} ist kostenlos und wird von Menschen betrieben, denen etwas daran liegt. Wir tun unser Bestes, damit alles
        stimmt und läuft, können aber beides nicht versprechen: Türen öffnen zu spät, Bands verpassen Fähren, Maschinen
        versagen. Wenn viel davon abhängt, frag in der Location nach. Soweit das Gesetz es erlaubt, bieten wir den
        Dienst so an, wie er ist.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Haftung',
    body: (
      <p>
        Soweit das Gesetz es erlaubt, haftet {company} nicht für Schäden, die daraus entstehen, dass du den Dienst
        benutzt oder nicht benutzen kannst. Nichts hier beschränkt, was wir nach dem Gesetz nicht beschränken dürfen,
        etwa die Haftung für Vorsatz, für grobe Fahrlässigkeit oder für die Verletzung von Leben und Gesundheit.
      </p>
    ),
  },
  {
    id: 'changes-and-ending',
    heading: 'Änderungen und Ende',
    body: (
      <p>
        Du kannst dein Konto jederzeit in deinem <Link to="/profile">Profil</Link> löschen. Wir können ein Konto
        sperren, das gegen diese Bedingungen verstößt. Dann sagen wir, warum, und du kannst darauf antworten. Wir können
        den Dienst und diese Bedingungen ändern: Das Datum oben zeigt, wann sich die Bedingungen zuletzt geändert haben.
      </p>
    ),
  },
  {
    id: 'governing-law',
    heading: 'Anwendbares Recht',
    body: (
      <p>
        {jurisdiction ? (
          <>
            Für diese Bedingungen gilt das Recht des folgenden Gebiets: <span lang="en">{jurisdiction}</span>.
          </>
        ) : (
          `Für diese Bedingungen gilt das Recht am Sitz von ${company}.`
        )}{' '}
        Über Streitigkeiten entscheiden die Gerichte dort. Die Rechte, die dir das Recht deines eigenen Landes als
        Verbraucherin oder Verbraucher gibt, bleiben dir erhalten. Ist eine dieser Bedingungen unwirksam, bleiben die
        anderen bestehen.
      </p>
    ),
  },
]
